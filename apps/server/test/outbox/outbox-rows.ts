import type { Pool } from 'pg';

/** Puts messages into the outbox, as a confirmation would. */
export async function queueMessages(
  pool: Pool,
  messages: readonly { id: string; channel: 'text' | 'mail'; recipient: string; courseKey?: string }[],
): Promise<void> {
  for (const { id, channel, recipient, courseKey = 'links/cedar' } of messages) {
    const message = {
      id,
      channel,
      recipient,
      subject: 'Tee time',
      body: `Message ${id}`,
      calendarEvent: null,
      source: 'webWidget',
    };
    await pool.query('select queue_messages($1, $2)', [
      courseKey,
      { id: `group of ${id}`, uid: 'pat', firstName: 'Pat', lastName: 'Green', messages: [message] },
    ]);
  }
}

export type OutboxRow = {
  id: string;
  state: 'due' | 'sent' | 'dead' | 'kept';
  attempts: number;
  error: string;
  providerID: string | null;
};

export async function outboxRows(pool: Pool): Promise<OutboxRow[]> {
  const { rows } = await pool.query(
    `select id, state, attempts, last_error as error, provider_id as "providerID" from messages order by id`,
  );
  return rows;
}

/** Makes postponed messages due now and clears their reasons. */
export async function hurry(pool: Pool): Promise<void> {
  await pool.query(
    `update messages set next_attempt_at = (select dewsweeper_now()), last_error = '' where state = 'due'`,
  );
}
