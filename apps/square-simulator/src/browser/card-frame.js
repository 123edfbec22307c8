// @ts-check
// Inside the frame: the card is typed, checked and turned into a token here. The page that shows the frame hears of it
// through one port, which it hands over once; a card's number is told to the simulator alone, and only a test card's.

/** @typedef {'cardNumber' | 'expirationDate' | 'cvv' | 'postalCode'} FieldName */

const fieldNames = /** @type {const} */ (['cardNumber', 'expirationDate', 'cvv', 'postalCode']);
const fields = Object.fromEntries(
  fieldNames.map((name) => [name, /** @type {HTMLInputElement} */ (document.getElementById(name))]),
);
const form = /** @type {HTMLFormElement} */ (document.querySelector('form'));
const testNumbers = fetch('test-card-numbers.json').then((reply) => reply.json());

/** @type {MessagePort | undefined} */
let port;
let brand = 'OTHER_BRAND';

addEventListener('message', (event) => {
  const [handed] = event.ports;
  if (port || event.source !== parent || event.data !== 'square-simulator:page' || !handed) return;
  port = handed;
  port.addEventListener('message', ({ data }) => void answer(data));
  port.start();
});
// Says nothing but that the frame is there; what follows goes through the port.
parent.postMessage('square-simulator:card-frame', '*');

new ResizeObserver(tellHeight).observe(document.body);

for (const name of fieldNames) {
  const input = field(name);
  input.addEventListener('input', () => {
    if (name === 'cardNumber') groupDigits(input);
    if (name === 'expirationDate') putSlash(input);
    if (name === 'cvv') input.value = input.value.replaceAll(/\D/g, '');
    if (input.getAttribute('aria-invalid') === 'true') showMessage(name, messageFor(name));
    if (name === 'cardNumber') tellBrand();
    if (name === 'postalCode') tell('postalCodeChanged', name);
  });
  input.addEventListener('focus', () => {
    input.classList.add('is-focus');
    tell('focusClassAdded', name);
  });
  input.addEventListener('blur', () => {
    input.classList.remove('is-focus');
    if (input.value !== '') showMessage(name, messageFor(name));
    tell('focusClassRemoved', name);
  });
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') tell('escape', name);
  });
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  tell('submit', focusedField());
});

/** @param {any} asked */
async function answer(asked) {
  if (asked.say === 'recalculateSize') return tellHeight();
  try {
    port?.postMessage({ say: 'answer', id: asked.id, answer: await act(asked) });
  } catch (error) {
    const { name, message } = /** @type {Error} */ (error);
    port?.postMessage({ say: 'answer', id: asked.id, fault: { name, message } });
  }
}

/** @param {any} asked */
async function act(asked) {
  switch (asked.say) {
    case 'configure':
      return configure(asked.options);
    case 'tokenize':
      return tokenize(asked);
    case 'clear':
      for (const name of fieldNames) {
        field(name).value = '';
        showMessage(name, '');
      }
      return true;
    case 'focus':
      field(asked.field).focus();
      return true;
    case 'setError':
      showMessage(asked.field, messageFor(asked.field) || 'Not accepted');
      return true;
    default:
      throw fault('UnexpectedError', `Nothing is known of ${asked.say}.`);
  }
}

/** @param {any} asked */
async function tokenize({ applicationId, locationId, verificationDetails }) {
  const issues = fieldNames.flatMap((name) => {
    const message = messageFor(name);
    showMessage(name, message);
    return message === '' ? [] : [{ type: 'VALIDATION_ERROR', field: name, message }];
  });
  const number = digits('cardNumber');
  if (issues.length === 0 && !(await testNumbers).includes(number)) {
    const message = 'Only test cards are taken here, never a real card';
    showMessage('cardNumber', message);
    issues.push({ type: 'VALIDATION_ERROR', field: 'cardNumber', message });
  }
  const [first] = issues;
  if (first) {
    field(first.field).focus();
    return { status: 'Invalid', errors: issues };
  }
  const { month, year } = expiry();
  const reply = await fetch('card-nonce', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      number,
      month,
      year,
      cvv: digits('cvv'),
      postalCode: field('postalCode').value.trim(),
      applicationId,
      locationId,
      verificationDetails,
    }),
  });
  if (!reply.ok) throw fault('TokenizationError', 'The card could not be turned into a token.');
  return reply.json();
}

/** @param {any} options */
function configure({ postalCode, style = {} }) {
  if (typeof postalCode === 'string' && field('postalCode').value === '') {
    field('postalCode').value = postalCode;
  }
  const rules = Object.entries(style).flatMap(([selector, value]) => rulesOf(selector, value));
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules.join('\n'));
  document.adoptedStyleSheets = [sheet];
  tellHeight();
  return undefined;
}

/** @param {string} selector @param {any} value @returns {string[]} */
function rulesOf(selector, value) {
  if (/^@media [^{};]+$/.test(selector)) {
    const inner = Object.entries(value).flatMap(([name, properties]) => rulesOf(name, properties));
    return [`${selector} { ${inner.join(' ')} }`];
  }
  if (
    !/^(input|\.input-container|\.message-text|\.message-icon)(\.is-(focus|error))?(::placeholder)?$/.test(
      selector,
    )
  ) {
    throw fault('InvalidStylesError', `${selector} cannot be styled.`);
  }
  const declarations = Object.entries(value).map(([name, setting]) => {
    const property = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const known = /^(background-color|color|font-(family|size|weight)|border-(color|radius|width))$/;
    if (!known.test(property) || !CSS.supports(property, String(setting))) {
      throw fault('InvalidStylesError', `${name}: ${setting} cannot be set on ${selector}.`);
    }
    return `${property}: ${setting};`;
  });
  return [`${selector} { ${declarations.join(' ')} }`];
}

/** @param {FieldName} name @returns {string} empty when the field is in order */
function messageFor(name) {
  switch (name) {
    case 'cardNumber':
      return isCardNumber(digits(name)) ? '' : 'Card number is not valid';
    case 'expirationDate':
      return isFuture(expiry()) ? '' : 'Expiration date is not valid';
    case 'cvv':
      return digits(name).length === (brand === 'AMERICAN_EXPRESS' ? 4 : 3) ? '' : 'CVV is not valid';
    case 'postalCode':
      return /^[\p{L}\d][\p{L}\d -]{2,9}$/u.test(field(name).value.trim()) ? '' : 'Postal code is not valid';
  }
}

/** @param {FieldName} name @param {string} message */
function showMessage(name, message) {
  const input = field(name);
  const had = input.classList.contains('is-error');
  input.classList.toggle('is-error', message !== '');
  input.setAttribute('aria-invalid', String(message !== ''));
  const place = /** @type {HTMLElement} */ (document.getElementById(`${name}-message`));
  place.textContent = message;
  if (had !== (message !== '')) tell(had ? 'errorClassRemoved' : 'errorClassAdded', name);
}

/** @param {string} number digits */
function isCardNumber(number) {
  if (!/^\d{13,19}$/.test(number)) return false;
  const sum = Array.from(number)
    .toReversed()
    .reduce((total, digit, place) => {
      const worth = Number(digit) * (place % 2 === 1 ? 2 : 1);
      return total + (worth > 9 ? worth - 9 : worth);
    }, 0);
  return sum % 10 === 0;
}

function expiry() {
  const [, month = '', year = ''] = /^(\d\d)\/(\d\d)$/.exec(field('expirationDate').value) ?? [];
  return { month: Number(month), year: 2000 + Number(year) };
}

/** @param {{ month: number, year: number }} expiry */
function isFuture({ month, year }) {
  return month >= 1 && month <= 12 && new Date(year, month) > new Date();
}

/** @param {HTMLInputElement} input */
function groupDigits(input) {
  const number = input.value.replaceAll(/\D/g, '').slice(0, 19);
  const groups = /^3[47]/.test(number)
    ? /^(\d{4})(\d{1,6})?(\d{1,5})?/
    : /^(\d{4})(\d{1,4})?(\d{1,4})?(\d{1,7})?/;
  const atEnd = input.selectionStart === input.value.length;
  const grouped = groups.exec(number)?.slice(1).filter(Boolean).join(' ') ?? number;
  if (atEnd) input.value = grouped;
}

/** @param {HTMLInputElement} input */
function putSlash(input) {
  const typed = input.value.replaceAll(/\D/g, '').slice(0, 4);
  const full = /^[2-9]/.test(typed) ? `0${typed}`.slice(0, 4) : typed;
  input.value = full.length > 2 ? `${full.slice(0, 2)}/${full.slice(2)}` : full;
}

function tellBrand() {
  const now = brandOf(digits('cardNumber'));
  if (now === brand) return;
  brand = now;
  tell('cardBrandChanged', 'cardNumber');
}

/** @param {string} number */
function brandOf(number) {
  if (number.startsWith('4')) return 'VISA';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'MASTERCARD';
  if (/^3[47]/.test(number)) return 'AMERICAN_EXPRESS';
  if (/^3[0689]/.test(number)) return 'DISCOVER_DINERS';
  if (number.startsWith('35')) return 'JCB';
  if (/^6(011|4|5)/.test(number)) return 'DISCOVER';
  return 'OTHER_BRAND';
}

/** @param {string} type @param {FieldName} name */
function tell(type, name) {
  const input = field(name);
  const isValid = messageFor(name) === '';
  port?.postMessage({
    say: 'event',
    type,
    detail: {
      cardBrand: brand,
      eventType: type,
      field: name,
      postalCodeValue: field('postalCode').value,
      currentState: {
        hasErrorClass: input.classList.contains('is-error'),
        hasFocusClass: input.classList.contains('is-focus'),
        isCompletelyValid: isValid,
        isEmpty: input.value === '',
        isPotentiallyValid: isValid || input.value.length < input.maxLength,
      },
    },
  });
}

function tellHeight() {
  port?.postMessage({ say: 'height', pixels: Math.ceil(document.body.getBoundingClientRect().height) });
}

/** @param {string} name */
function field(name) {
  const input = fields[name];
  if (!input) throw fault('InvalidFieldNameError', `There is no field ${name}.`);
  return input;
}

/** @param {FieldName} name */
function digits(name) {
  return field(name).value.replaceAll(/\D/g, '');
}

/** @returns {FieldName} */
function focusedField() {
  return fieldNames.find((name) => field(name) === document.activeElement) ?? 'cardNumber';
}

/** @param {string} name @param {string} message */
function fault(name, message) {
  return Object.assign(new Error(message), { name });
}
