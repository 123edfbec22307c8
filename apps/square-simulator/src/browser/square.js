// @ts-check
// Stands in for Square's web payments script: window.Square, with the shapes of @square/web-payments-sdk-types.
// The card is typed into a frame of the simulator's own; the page gets a token and the last four digits.
(() => {
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) throw new Error('Load square.js with a script element.');
  const home = new URL('.', script.src);
  /** @type {Partial<Record<string, 'pays' | 'cancels' | 'never-settles'>>} the server writes it */
  const wallets = JSON.parse('{"WALLETS":"HERE"}');

  class SquareFault extends Error {
    /** @param {string} name @param {string} message @param {unknown[]} [errors] */
    constructor(name, message, errors = []) {
      super(message);
      this.name = name;
      this.errors = errors;
    }
  }

  /** @param {string} name */
  const faultNamed = (name) =>
    class extends SquareFault {
      /** @param {string} message @param {unknown[]} [errors] */
      constructor(message, errors) {
        super(name, message, errors);
      }
    };

  const InvalidApplicationIdError = faultNamed('InvalidApplicationIdError');
  const ApplicationIdEnvironmentMismatchError = faultNamed('ApplicationIdEnvironmentMismatchError');
  const InvalidLocationIdError = faultNamed('InvalidLocationIdError');
  const PaymentMethodAlreadyAttachedError = faultNamed('PaymentMethodAlreadyAttachedError');
  const PaymentMethodNotAttachedError = faultNamed('PaymentMethodNotAttachedError');
  const PaymentMethodAlreadyDestroyedError = faultNamed('PaymentMethodAlreadyDestroyedError');
  const errors = {
    BrowserNotSupportedError: faultNamed('BrowserNotSupportedError'),
    ElementNotFoundError: faultNamed('ElementNotFoundError'),
    InvalidOptionError: faultNamed('InvalidOptionError'),
    InvalidEventListenerCallbackError: faultNamed('InvalidEventListenerCallbackError'),
    InvalidPaymentRequestError: faultNamed('InvalidPaymentRequestError'),
    InvalidPaymentRequestUpdateError: faultNamed('InvalidPaymentRequestUpdateError'),
    PaymentMethodUnsupportedError: faultNamed('PaymentMethodUnsupportedError'),
    PlaidMissingNameError: faultNamed('PlaidMissingNameError'),
    TokenizationError: faultNamed('TokenizationError'),
    UnexpectedError: faultNamed('UnexpectedError'),
    VerifyBuyerError: faultNamed('VerifyBuyerError'),
    WebSdkEmbedError: faultNamed('WebSdkEmbedError'),
  };

  /** @param {unknown} target @returns {HTMLElement} */
  function elementFor(target) {
    const element = typeof target === 'string' ? document.querySelector(target) : target;
    if (element instanceof HTMLElement) return element;
    throw new errors.ElementNotFoundError(`The element ${String(target)} was not found.`);
  }

  class Listeners {
    /** @type {Map<string, Set<(event: object) => void>>} */
    #byType = new Map();

    /** @param {string} type @param {(event: object) => void} callback */
    add(type, callback) {
      if (typeof callback !== 'function') {
        throw new errors.InvalidEventListenerCallbackError(`The listener of '${type}' must be a function.`);
      }
      this.#byType.set(type, (this.#byType.get(type) ?? new Set()).add(callback));
    }

    /** @param {string} type @param {(event: object) => void} callback */
    remove(type, callback) {
      this.#byType.get(type)?.delete(callback);
    }

    /** @param {string} type @param {unknown} detail */
    tell(type, detail) {
      for (const callback of this.#byType.get(type) ?? []) callback({ type, detail });
    }
  }

  class Card {
    #listeners = new Listeners();
    /** @type {HTMLIFrameElement | undefined} */
    #frame;
    /** @type {MessagePort | undefined} */
    #port;
    #destroyed = false;
    #asked = 0;
    /** @type {Map<number, { resolve: (answer: any) => void, reject: (fault: Error) => void }>} */
    #waiting = new Map();
    #identity;
    #options;

    /** @param {{ applicationId: string, locationId: string }} identity @param {object} options */
    constructor(identity, options) {
      this.#identity = identity;
      this.#options = options;
    }

    /** @param {string | HTMLElement} target */
    async attach(target) {
      this.#assertAlive();
      if (this.#frame) throw new PaymentMethodAlreadyAttachedError('Card is attached already.');
      const parent = elementFor(target);
      const frame = document.createElement('iframe');
      this.#frame = frame;
      frame.title = 'Secure card payment input frame';
      frame.src = new URL('card-frame.html', home).href;
      Object.assign(frame.style, {
        border: '0',
        display: 'block',
        width: '100%',
        height: '190px',
        colorScheme: 'inherit',
      });
      const connected = this.#connect(frame);
      parent.append(frame);
      await connected;
    }

    async detach() {
      this.#assertAttached();
      this.#letGo();
      return true;
    }

    async destroy() {
      this.#assertAlive();
      this.#letGo();
      this.#destroyed = true;
      return true;
    }

    /** @param {object} options */
    async configure(options) {
      this.#assertAlive();
      this.#options = { ...this.#options, ...options };
      if (this.#port) await this.#ask('configure', { options: this.#options });
    }

    /** @param {object} [verificationDetails] */
    async tokenize(verificationDetails) {
      this.#assertAttached();
      return this.#ask('tokenize', { verificationDetails, ...this.#identity });
    }

    async clear() {
      this.#assertAttached();
      return this.#ask('clear', {});
    }

    /** @param {string} field */
    async focus(field) {
      this.#assertAttached();
      this.#frame?.focus();
      return this.#ask('focus', { field });
    }

    /** @param {string} field */
    async setError(field) {
      this.#assertAttached();
      return this.#ask('setError', { field });
    }

    recalculateSize() {
      this.#port?.postMessage({ say: 'recalculateSize' });
    }

    /** @param {string} type @param {(event: object) => void} callback */
    addEventListener(type, callback) {
      this.#listeners.add(type, callback);
    }

    /** @param {string} type @param {(event: object) => void} callback */
    removeEventListener(type, callback) {
      this.#listeners.remove(type, callback);
    }

    /**
     * Waits for the frame's own greeting, from its window and its origin alone, and hands it a port of ours.
     * @param {HTMLIFrameElement} frame
     */
    #connect(frame) {
      return new Promise((resolve, reject) => {
        const stop = () => {
          clearTimeout(timeout);
          removeEventListener('message', greet);
        };
        const timeout = setTimeout(() => {
          stop();
          this.#letGo();
          reject(new errors.UnexpectedError('The card field did not load.'));
        }, 10_000);
        /** @param {MessageEvent} event */
        const greet = (event) => {
          if (event.source !== frame.contentWindow || event.origin !== home.origin) return;
          if (event.data !== 'square-simulator:card-frame') return;
          stop();
          const { port1, port2 } = new MessageChannel();
          this.#port = port1;
          port1.addEventListener('message', ({ data }) => this.#hear(data));
          port1.start();
          frame.contentWindow?.postMessage('square-simulator:page', home.origin, [port2]);
          this.#ask('configure', { options: this.#options }).then(resolve, reject);
        };
        addEventListener('message', greet);
      });
    }

    /** @param {string} question @param {object} details */
    #ask(question, details) {
      const id = ++this.#asked;
      return new Promise((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject });
        this.#port?.postMessage({ say: question, id, ...details });
      });
    }

    /** @param {any} heard */
    #hear(heard) {
      if (heard.say === 'height' && this.#frame) {
        this.#frame.style.height = `${Number(heard.pixels)}px`;
      } else if (heard.say === 'event') {
        this.#listeners.tell(heard.type, heard.detail);
      } else if (heard.say === 'answer') {
        const waiting = this.#waiting.get(heard.id);
        this.#waiting.delete(heard.id);
        if (heard.fault) waiting?.reject(new SquareFault(heard.fault.name, heard.fault.message));
        else waiting?.resolve(heard.answer);
      }
    }

    #letGo() {
      this.#frame?.remove();
      this.#frame = undefined;
      this.#port?.close();
      this.#port = undefined;
      for (const { reject } of this.#waiting.values()) {
        reject(new errors.UnexpectedError('The card field was taken away.'));
      }
      this.#waiting.clear();
    }

    #assertAlive() {
      if (this.#destroyed) throw new PaymentMethodAlreadyDestroyedError('Card has been destroyed.');
    }

    #assertAttached() {
      this.#assertAlive();
      if (!this.#port) throw new PaymentMethodNotAttachedError('Card is not attached.');
    }
  }

  /** Apple Pay and Google Pay: a button without a sheet, there only when the simulator is told to pretend. */
  class Wallet {
    #listeners = new Listeners();
    #method;
    #destroyed = false;
    /** @type {HTMLButtonElement | undefined} */
    #button;

    /** @param {'Apple Pay' | 'Google Pay'} method */
    constructor(method) {
      this.#method = method;
      if (method === 'Apple Pay') this.attach = undefined;
    }

    /** @type {((target: string | HTMLElement) => Promise<void>) | undefined} */
    attach = async (target) => {
      this.#assertAlive();
      if (this.#button) throw new PaymentMethodAlreadyAttachedError(`${this.#method} is attached already.`);
      const button = document.createElement('button');
      this.#button = button;
      button.type = 'button';
      button.textContent = `${this.#method} (pretend)`;
      elementFor(target).append(button);
    };

    async tokenize() {
      this.#assertAlive();
      const answer = wallets[this.#method];
      if (answer === 'cancels') return { status: 'Cancel' };
      if (answer === 'never-settles') return new Promise(() => undefined);
      const address = new URL('wallet-nonce', home);
      address.searchParams.set('method', this.#method);
      const reply = await fetch(address, { method: 'POST' });
      if (!reply.ok) throw new errors.TokenizationError(`${this.#method} could not be used.`);
      return reply.json();
    }

    async detach() {
      this.#assertAlive();
      this.#button?.remove();
      this.#button = undefined;
      return true;
    }

    async destroy() {
      await this.detach();
      this.#destroyed = true;
      return true;
    }

    /** @param {string} type @param {(event: object) => void} callback */
    addEventListener(type, callback) {
      this.#listeners.add(type, callback);
    }

    /** @param {string} type @param {(event: object) => void} callback */
    removeEventListener(type, callback) {
      this.#listeners.remove(type, callback);
    }

    #assertAlive() {
      if (this.#destroyed)
        throw new PaymentMethodAlreadyDestroyedError(`${this.#method} has been destroyed.`);
    }
  }

  class PaymentRequest {
    #listeners = new Listeners();
    #options;

    /** @param {any} options */
    constructor(options) {
      this.#options = options;
    }

    /** @param {string} type @param {(event: object) => void} callback */
    addEventListener(type, callback) {
      this.#listeners.add(type, callback);
    }

    /** @param {object} options */
    update(options) {
      const updated = { ...this.#options, ...options };
      const issues = issuesOfRequest(updated);
      if (issues.length > 0) throw new errors.InvalidPaymentRequestUpdateError(issues.join(' '));
      this.#options = updated;
      return true;
    }
  }

  /** @param {any} options @returns {string[]} */
  function issuesOfRequest(options) {
    const issues = [];
    if (!/^[A-Z]{2}$/.test(options?.countryCode)) issues.push('countryCode must be two letters.');
    if (!/^[A-Z]{3}$/.test(options?.currencyCode)) issues.push('currencyCode must be three letters.');
    if (!options?.total?.label) issues.push('total.label is required.');
    if (!/^\d+(\.\d{1,2})?$/.test(options?.total?.amount)) issues.push('total.amount must be a decimal.');
    return issues;
  }

  /** @param {'Apple Pay' | 'Google Pay'} method @param {unknown} request */
  async function wallet(method, request) {
    if (!(request instanceof PaymentRequest)) {
      throw new errors.InvalidPaymentRequestError('Make the request with payments.paymentRequest().');
    }
    if (!wallets[method]) {
      throw new errors.PaymentMethodUnsupportedError(
        `${method} is not supported in this browser or for this merchant.`,
      );
    }
    return new Wallet(method);
  }

  /** @param {string} method */
  const unsupported = (method) => async () => {
    throw new errors.PaymentMethodUnsupportedError(`${method} is not supported by the simulator.`);
  };

  class Payments {
    #identity;

    /** @param {{ applicationId: string, locationId: string }} identity */
    constructor(identity) {
      this.#identity = identity;
    }

    /** @param {object} [options] */
    async card(options = {}) {
      return new Card(this.#identity, options);
    }

    /** @param {object} options */
    paymentRequest(options) {
      const issues = issuesOfRequest(options);
      if (issues.length > 0) throw new errors.InvalidPaymentRequestError(issues.join(' '), issues);
      return new PaymentRequest(options);
    }

    /** @param {unknown} request */
    async applePay(request) {
      return wallet('Apple Pay', request);
    }

    /** @param {unknown} request */
    async googlePay(request) {
      return wallet('Google Pay', request);
    }

    /** @param {string} source */
    async verifyBuyer(source) {
      return { token: `verf:${source.slice(-8)}`, userChallenged: false };
    }

    /** @param {string} locale */
    async setLocale(locale) {
      return {
        previousLocale: navigator.language,
        newLocale: navigator.language,
        message: `The simulator has no ${locale}.`,
      };
    }

    ach = unsupported('ACH');
    giftCard = unsupported('Gift Card');
    afterpayClearpay = unsupported('Afterpay');
    cashAppPay = unsupported('Cash App Pay');
  }

  /** @param {string} applicationId @param {string} [locationId] */
  function payments(applicationId, locationId) {
    if (!isSecureContext) throw new errors.WebSdkEmbedError('Payments need a secure page.');
    if (/^sq0idp-[\w-]+$/.test(applicationId)) {
      throw new ApplicationIdEnvironmentMismatchError('A production application id in the sandbox.');
    }
    if (!/^sandbox-sq0idb-[\w-]+$/.test(applicationId)) {
      throw new InvalidApplicationIdError("The 'applicationId' option is not in the correct format.");
    }
    if (locationId !== undefined && !/^[A-Z0-9]+$/.test(locationId)) {
      throw new InvalidLocationIdError("The 'locationId' option is not in the correct format.");
    }
    return new Payments({ applicationId, locationId: locationId ?? '' });
  }

  Object.defineProperty(window, 'Square', { value: Object.freeze({ errors, payments }), configurable: true });
})();
