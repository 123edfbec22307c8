/** The used part of Square's browser SDK (developer.squareup.com/reference/sdks/web/payments). */
export interface Square {
  payments(applicationId: string, locationId: string): SquarePayments;
}

export interface SquarePayments {
  setLocale(locale: string): Promise<unknown>;
  card(options: { includeInputLabels: boolean; style: CardStyle }): Promise<Card>;
  paymentRequest(options: WalletRequestOptions): WalletRequest;
  applePay(request: WalletRequest): Promise<ApplePay>;
  googlePay(request: WalletRequest): Promise<GooglePay>;
}

export interface Card {
  attach(target: HTMLElement): Promise<void>;
  configure(options: { style: CardStyle }): Promise<void>;
  tokenize(details: VerificationDetails): Promise<TokenResult>;
  focus(field: string): Promise<boolean>;
  destroy(): Promise<boolean>;
  addEventListener(type: CardEvent, listener: () => void): void;
  removeEventListener(type: CardEvent, listener: () => void): void;
}

/** Pressed in the card's frame, which the page does not see. */
export type CardEvent = 'submit' | 'escape';

/** Has no button of its own: the page shows Apple's. */
export interface ApplePay {
  tokenize(): Promise<TokenResult>;
  destroy(): Promise<boolean>;
}

export interface GooglePay extends ApplePay {
  attach(target: HTMLElement, options: GooglePayButton): Promise<void>;
}

export interface GooglePayButton {
  buttonColor: 'black' | 'white';
  buttonSizeMode: 'fill';
  buttonType: 'long';
}

export type CardStyle = Record<string, Record<string, string>>;

export interface WalletRequestOptions {
  countryCode: string;
  currencyCode: string;
  total: { amount: string; label: string };
}

/** Made by `paymentRequest`, passed to the wallets. */
export interface WalletRequest {
  update(options: WalletRequestOptions): boolean;
}

/** For the bank's verification before a token is issued. Amounts are decimals, `72.00`. */
export interface VerificationDetails {
  amount: string;
  currencyCode: string;
  intent: 'CHARGE';
  customerInitiated: boolean;
  sellerKeyedIn: boolean;
  billingContact: {
    givenName: string;
    familyName: string;
    email: string;
    phone: string;
    countryCode: string;
  };
}

/** `Invalid`: the input is incomplete. `Cancel` and `Abort`: the golfer closed the wallet. */
export interface TokenResult {
  status: 'OK' | 'Invalid' | 'Error' | 'Cancel' | 'Abort' | 'Unknown';
  token?: string;
  errors?: { field?: string }[];
}
