import { expect, test } from 'vitest';
import { html, page } from '../../src/archive/page-layout.ts';
import { type Correspondence, correspondencePage, mailPage } from '../../src/demo/mail-pages.ts';
import type { SeenMail } from '../../src/demo/post-office.ts';

const DIGEST = 'a'.repeat(64);

const MAIL: SeenMail = {
  id: 'report.g1.t2.abc@desk.example',
  replyTo: 'orders+abc@desk.example',
  subject: '[G1] Cambrai: turn 1 was flown',
  text: 'Zoltán writes: “<b>Bold</b> as ever & twice as loud.”',
  html: `<p class="a">&lt;b&gt;</p><img src="cid:${DIGEST}">`,
  sent: new Date('2026-03-04T11:00:00Z'),
  answers: [],
  raw: Buffer.from(''),
};

const WIM: Correspondence = {
  person: { name: 'Wim', address: 'wim@thuis.example', style: 'mutt' },
  folder: 'wim',
  mails: [MAIL],
  letters: [
    {
      id: '1',
      by: { name: 'Wim', address: 'wim@thuis.example', style: 'mutt' },
      subject: 'Re: ours',
      lines: [],
      raw: '',
      at: MAIL.sent,
    },
  ],
};

test('what people wrote is text on a page, never markup', () => {
  expect(page('<i>', html`<p>${'"a" & <b>'}</p>`)).toContain('<title>&lt;i&gt;</title>');
  expect(page('', html`<p>${'"a" & <b>'}</p>`)).toContain('<p>&quot;a&quot; &amp; &lt;b&gt;</p>');
});

test('the HTML of a mail stands in a frame without scripts, its picture in a file beside the inboxes', () => {
  const shown = mailPage(WIM, 0, MAIL);
  expect(shown).toContain('<iframe sandbox="allow-same-origin allow-popups"');
  expect(shown).toContain(
    `srcdoc="&lt;p class=&quot;a&quot;&gt;&amp;lt;b&amp;gt;&lt;/p&gt;&lt;img src=&quot;../../pictures/${DIGEST}.png&quot;&gt;"`,
  );
  expect(shown).toContain('<pre>Zoltán writes: “&lt;b&gt;Bold&lt;/b&gt; as ever &amp; twice as loud.”</pre>');
});

test('a mail stands above the letter that answers it in the same minute', () => {
  const shown = correspondencePage(WIM);
  expect(shown.indexOf('inbox/001.html')).toBeGreaterThan(0);
  expect(shown.indexOf('sent/001.html')).toBeGreaterThan(shown.indexOf('inbox/001.html'));
});
