import type * as english from '../sign-in-codes.ts';
import type { Words } from '../words.ts';

export const signInCodeMessages: Words<typeof english.signInCodeMessages> = {
  email: 'Adresse e-mail',
  emailOrPhone: 'Adresse e-mail ou numéro de mobile',
  ask: 'Code par e-mail',
  text: 'Code par SMS',
  textInstead: 'Plutôt par SMS',
  otherWay: 'Recevoir un code autrement',
  toPassword: 'Utiliser mon mot de passe',
  sentTo: (email, minutes) =>
    `Nous avons envoyé un code à ${email}. Il est valable ici pendant ${minutes} minutes. Il peut mettre un moment à arriver.`,
  textedTo: (number, minutes) =>
    `Si ${number} ouvre un compte, nous y avons envoyé un code. Il est valable ici pendant ${minutes} minutes. Il peut mettre un moment à arriver.`,
  textedFor: (email, minutes) =>
    `Si un numéro de téléphone ouvre le compte de ${email}, nous y avons envoyé un code. Il est valable ici pendant ${minutes} minutes. Il peut mettre un moment à arriver.`,
  noTextTo:
    'Nous ne pouvons pas envoyer de SMS à ce numéro. Veuillez le vérifier, ou utiliser votre adresse e-mail.',
  code: 'Code',
  signIn: 'Se connecter',
  another: 'Envoyer un autre code',
  sentAgain: 'Nous avons envoyé un autre code. Seul le plus récent est valable ici.',
  wrongCode: 'Ce code est faux, déjà utilisé ou trop ancien. Veuillez le vérifier, ou en demander un autre.',
  tooManyCodes:
    'Trop de codes ont été demandés ou essayés. Veuillez patienter, ou utiliser votre mot de passe.',
  notOffered: 'Ce golf n’envoie plus de codes. Veuillez utiliser votre mot de passe.',
  failed: 'Le code n’a pas pu être envoyé. Veuillez réessayer.',
  notSignedIn: 'Cela n’a pas fonctionné. Veuillez réessayer.',
};
