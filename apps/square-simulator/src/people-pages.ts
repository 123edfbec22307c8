import type { FastifyInstance } from 'fastify';
import type { Ledger } from './ledger.ts';
import { type LedgerReport, ledgerReportOf } from './ledger-report.ts';
import { sandboxTokens, testCards } from './test-cards.ts';
import type { Payment } from './wire.ts';

const policy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'";

export function servePeoplePages(app: FastifyInstance, ledger: Ledger): void {
  const prefix = app.prefix;
  app.get('/', (_request, reply) => {
    const page = pageOf('Square simulator', prefix, cardsAsHtml() + ledgerAsHtml(ledgerReportOf(ledger)));
    return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page);
  });
  app.get('/ledger', () => ledgerReportOf(ledger));
  app.get<{ Params: { id: string } }>('/receipt/preview/:id', (request, reply) => {
    const payment = ledger.payments.get(request.params.id)?.payment;
    const content = payment ? receiptAsHtml(payment) : '<p>There is no such receipt.</p>';
    return reply
      .code(payment ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(pageOf('Practice receipt', prefix, content));
  });
}

function pageOf(title: string, prefix: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="${escaped(prefix)}/web/1/people-pages.css">
<main>
<h1>${title}</h1>
<p><strong>No money moves.</strong> This is a stand-in for Square: cards are made up, charges are lines in a book.</p>
${content}
</main>
</html>
`;
}

function cardsAsHtml(): string {
  const rows = testCards.map(({ number, meaning, isSquares }) => [
    number.replaceAll(/(\d{4})(?=\d)/g, '$1 '),
    meaning,
    isSquares ? 'yes' : 'no',
  ]);
  const tokens = Object.entries(sandboxTokens).map(([token, behaviour]) => [
    token,
    'code' in behaviour ? behaviour.code : behaviour.does,
  ]);
  return `<h2>Test cards</h2>
<p>Any future expiry date, CVV and ZIP. As in Square's sandbox, CVV 911 fails as a wrong CVV, ZIP 99999 as a wrong ZIP,
expiry 01/40 as a wrong expiry date.</p>
${table(['Number', 'What happens', "Square's own"], rows)}
<h2>Tokens without a card field</h2>
${table(['Source id', 'What happens'], tokens)}`;
}

function ledgerAsHtml({ movements, payments }: LedgerReport): string {
  const kept = payments.map(({ keptCents, heldCents, refundedCents, ...payment }) => [
    payment.paymentId,
    payment.status,
    money(keptCents, payment.currency),
    money(heldCents, payment.currency),
    money(refundedCents, payment.currency),
    payment.referenceId ?? '',
  ]);
  const moved = movements.map((movement) => [
    movement.at,
    movement.movement,
    money(movement.amountCents, movement.currency),
    movement.paymentId,
    movement.idempotencyKey ?? '',
  ]);
  return `<h2>Payments</h2>
${table(['Payment', 'Status', 'Kept', 'Held', 'Refunded', 'Reference'], kept.toReversed())}
<h2>Ledger</h2>
${table(['When', 'Movement', 'Amount', 'Payment', 'Idempotency key'], moved.toReversed())}`;
}

function receiptAsHtml(payment: Payment): string {
  const { total_money: total, card_details: details } = payment;
  return table(
    ['Receipt', payment.receipt_number ?? 'canceled'],
    [
      ['Amount', money(total.amount, total.currency)],
      ['Status', payment.status],
      ['Card', `${details.card.card_brand} ending in ${details.card.last_4}`],
      ['When', payment.created_at],
      ['Note', payment.note ?? ''],
    ],
  );
}

function table(heads: string[], rows: string[][]): string {
  if (rows.length === 0) return '<p>None yet.</p>';
  const cells = (row: string[], tag: string) =>
    row.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('');
  const lines = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n');
  return `<div class="wide"><table>\n<tr>${cells(heads, 'th')}</tr>\n${lines}\n</table></div>`;
}

function money(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (letter) => `&#${letter.codePointAt(0)};`);
}
