import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { payingMessages, paymentMessages } from '../../../messages.ts';
import { FailureWords } from './failure-words.tsx';

test('what went wrong and what that means stand on two lines', () => {
  const markup = renderToStaticMarkup(
    <FailureWords text={paymentMessages.missingCourse} advice={payingMessages.notSent} />,
  );
  expect(markup).toBe(
    '<strong>Missing required course information</strong><br/>Nothing was charged. Your time is still held.',
  );
});

test('nothing follows where there is nothing more to say', () => {
  const markup = renderToStaticMarkup(<FailureWords text={paymentMessages.incomplete} advice={null} />);
  expect(markup).toBe('<strong>Please complete the payment form</strong>');
});
