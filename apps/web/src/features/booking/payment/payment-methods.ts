import type { PaymentWindow } from '@dewsweeper/contract/payment';
import type { Hold } from '@dewsweeper/contract/teetimegroup';
import { payingMessages, paymentMessages } from '../../../messages.ts';
import type { PaymentMethod } from '../booking-steps.ts';
import { cardStyle } from './card-style.ts';
import { forgetSquare, loadSquare } from './load-square.ts';
import { walletRequestOf } from './payment-request.ts';
import type {
  ApplePay,
  Card,
  GooglePay,
  SquarePayments,
  TokenResult,
  VerificationDetails,
  WalletRequest,
} from './square.ts';

const englishLocale: string = 'en-US';
const timeoutMilliseconds = 15_000;
/** A wallet that is ready later is not shown: nothing may move under the golfer's thumb. */
const walletTimeoutMilliseconds = 4_000;

export type PaymentMethods = { card: Card; applePay: ApplePay | null; googlePay: GooglePay | null };

export type Places = { card: HTMLElement; googlePay: HTMLElement };

/** Why no payment is possible; `text` is shown. */
export class PaymentFormFailure extends Error {
  override readonly name = 'PaymentFormFailure';
  readonly text: string;

  constructor(text: string, options?: ErrorOptions) {
    super(text, options);
    this.text = text;
  }
}

export async function openPaymentMethods(
  hold: Hold,
  window: PaymentWindow,
  places: Places,
): Promise<PaymentMethods> {
  const { square: gateway } = window;
  if (gateway === null) throw new PaymentFormFailure(paymentMessages.configurationMissing);
  const square = await orFail(paymentMessages.scriptFailed, () => loadSquare(gateway.scriptSrc));
  const { payments, card } = await orFail(paymentMessages.initFailed, async () => {
    try {
      const payments = square.payments(gateway.applicationId, gateway.locationId);
      await useLocale(payments);
      return { payments, card: await payments.card({ includeInputLabels: true, style: cardStyle() }) };
    } catch (error) {
      forgetSquare();
      throw error;
    }
  });
  const [, wallets] = await Promise.all([
    orFail(paymentMessages.formFailed, () => within(timeoutMilliseconds, card.attach(places.card))),
    openWallets(payments, { hold, window, place: places.googlePay }),
  ]);
  return { card, ...wallets };
}

/** Square's own is American English. A field in another language is better than none. */
async function useLocale(payments: SquarePayments): Promise<void> {
  const { squareLocale } = payingMessages;
  if (squareLocale !== englishLocale) await payments.setLocale(squareLocale).catch(() => undefined);
}

export async function tokenize(
  methods: PaymentMethods,
  method: PaymentMethod,
  details: VerificationDetails,
): Promise<TokenResult> {
  if (method === 'card') return methods.card.tokenize(details);
  const wallet = method === 'apple-pay' ? methods.applePay : methods.googlePay;
  return wallet === null ? { status: 'Unknown' } : wallet.tokenize();
}

export function closePaymentMethods({ card, applePay, googlePay }: PaymentMethods): void {
  for (const method of [card, applePay, googlePay]) void method?.destroy().catch(() => undefined);
}

async function openWallets(
  payments: SquarePayments,
  { hold, window, place }: { hold: Hold; window: PaymentWindow; place: HTMLElement },
): Promise<Omit<PaymentMethods, 'card'>> {
  const open = async <Wallet>(work: (request: WalletRequest) => Promise<Wallet>): Promise<Wallet | null> => {
    try {
      const request = payments.paymentRequest(walletRequestOf(hold, window));
      return await within(walletTimeoutMilliseconds, work(request));
    } catch {
      // Most devices have no wallet; the card remains.
      return null;
    }
  };
  const hasApple = window.square?.applePayMerchantId != null;
  const [applePay, googlePay] = await Promise.all([
    hasApple ? open((request) => payments.applePay(request)) : null,
    open(async (request) => {
      const wallet = await payments.googlePay(request);
      const buttonColor = matchMedia('(prefers-color-scheme: dark)').matches ? 'white' : 'black';
      await wallet.attach(place, { buttonColor, buttonSizeMode: 'fill', buttonType: 'long' });
      return wallet;
    }),
  ]);
  return { applePay, googlePay };
}

async function orFail<Result>(text: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new PaymentFormFailure(text, { cause: error });
  }
}

function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer')), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
