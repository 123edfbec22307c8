/** Square's objects on the wire: snake_case, money in the smallest unit. Only the fields used here. */
export interface Money {
  amount: number;
  currency: string;
}

export interface WireCard {
  card_brand: string;
  last_4: string;
  exp_month: number;
  exp_year: number;
  fingerprint: string;
  card_type: 'CREDIT' | 'DEBIT';
  prepaid_type: 'NOT_PREPAID';
  bin: string;
}

export interface CardPaymentDetails {
  status: 'AUTHORIZED' | 'CAPTURED' | 'VOIDED' | 'FAILED';
  card: WireCard;
  entry_method: 'KEYED' | 'ON_FILE';
  cvv_status: 'CVV_ACCEPTED' | 'CVV_REJECTED';
  avs_status: 'AVS_ACCEPTED' | 'AVS_REJECTED';
  auth_result_code?: string;
  statement_description: string;
  wallet_type?: 'APPLE_PAY' | 'GOOGLE_PAY';
  card_payment_timeline: { authorized_at?: string; captured_at?: string; voided_at?: string };
  errors?: WireError[];
}

export type PaymentStatus = 'APPROVED' | 'COMPLETED' | 'CANCELED' | 'FAILED';

export interface Payment {
  id: string;
  created_at: string;
  updated_at: string;
  amount_money: Money;
  tip_money?: Money;
  total_money: Money;
  approved_money?: Money;
  refunded_money?: Money;
  refund_ids?: string[];
  status: PaymentStatus;
  delay_duration: string;
  delay_action: 'CANCEL' | 'COMPLETE';
  delayed_until: string;
  source_type: 'CARD';
  card_details: CardPaymentDetails;
  location_id: string;
  order_id: string;
  reference_id?: string;
  note?: string;
  buyer_email_address?: string;
  receipt_number?: string;
  receipt_url?: string;
  application_details: { square_product: 'ECOMMERCE_API'; application_id: string };
  version_token: string;
}

export interface Refund {
  id: string;
  status: 'PENDING' | 'COMPLETED';
  location_id: string;
  unlinked: false;
  destination_type: 'CARD';
  amount_money: Money;
  payment_id: string;
  order_id: string;
  reason?: string;
  created_at: string;
  updated_at: string;
}

export interface WireError {
  category: string;
  code: string;
  detail: string;
  field?: string;
}

export interface WireLocation {
  id: string;
  name: string;
  status: 'ACTIVE' | 'INACTIVE';
  currency: string;
  country: string;
  capabilities: string[];
}

export interface WireReply {
  status: number;
  body: {
    errors?: WireError[];
    payment?: Payment;
    payments?: Payment[];
    refund?: Refund;
    locations?: WireLocation[];
    cursor?: string;
  };
}
