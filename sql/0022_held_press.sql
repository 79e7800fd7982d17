-- Press that tells what its pilot will fly, a token or an address waits for his word: the code releases it.

alter table request add column press jsonb;
