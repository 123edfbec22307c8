import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PaymentSuccess } from './payment-success.tsx';

const wordsOf = (paymentBehavior: 'capture' | 'authorize') =>
  renderToStaticMarkup(
    <PaymentSuccess paymentBehavior={paymentBehavior} amountCents={7575} receiptNumber="aB3d" />,
  );

test('names the amount that was paid', () => {
  expect(wordsOf('capture')).toContain('$75.75 paid');
});

test('names the amount that is held', () => {
  expect(wordsOf('authorize')).toContain('$75.75 held on your card');
});
