import type * as english from '../account.ts';
import type { Words } from '../words.ts';

export const dashboardMessages: Words<typeof english.dashboardMessages> = {
  title: 'Accueil',
  welcome: 'Bienvenue chez',
  viewTeeTimes: 'Voir les départs',
  viewTeeTimesHint: 'Ce qui est libre en ce moment',
  myReservations: 'Mes réservations',
  myReservationsHint: 'Ce que vous avez réservé',
  profile: 'Profil',
  profileHint: 'Vos coordonnées et vos golfs',
  selectACourse: 'Choisissez un golf',
  selectCourse: 'Choisir ce golf',
};

export const profileMessages: Words<typeof english.profileMessages> = {
  title: 'Mon compte',
  contactInfo: 'Coordonnées',
  name: 'Nom',
  email: 'Adresse e-mail',
  phone: 'Numéro de mobile',
  phoneHint: 'Nous y envoyons vos confirmations par SMS.',
  updateProfile: 'Mettre à jour',
  edit: 'Modifier',
  editContact: 'Modifier les coordonnées',
  editPassword: 'Modifier le mot de passe',
  firstName: 'Prénom',
  lastName: 'Nom de famille',
  save: 'Enregistrer',
  cancel: 'Annuler',
  close: 'Fermer',
  updated: 'Votre profil est à jour.',
  emailUnproved: (email, loginEmail) =>
    `Nous avons envoyé un lien à ${email}. Tant que vous ne l’avez pas suivi, les e-mails vont à ${loginEmail}. «\u00a0Mettre à jour\u00a0» envoie un nouveau lien.`,
  loadFailed: 'Vos données n’ont pas pu être chargées.',
  updateFailed: 'Le profil n’a pas pu être mis à jour.',
  emailOdd: 'Veuillez saisir une adresse e-mail telle que ada@example.com.',
  enterPhone: 'Veuillez saisir un numéro de téléphone.',
  loginInfo: 'Connexion',
  password: 'Mot de passe',
  maskedPassword: '••••••••',
  maskedPasswordInWords: 'masqué',
  myCourses: 'Mes golfs',
  noCourses:
    'Vous n’avez pas encore de golf. Ouvrez le lien de réservation de votre golf pour l’ajouter ici.',
  removeCourse: (name) => `Retirer ${name}`,
  removeCourseTitle: 'Retirer ce golf\u00a0?',
  removeCourseText: (name) =>
    `${name} quitte votre liste. Vos réservations restent, et le lien de réservation du golf l’ajoute de nouveau.`,
  remove: 'Retirer',
  keep: 'Garder',
  removeFailed: 'Le golf n’a pas pu être retiré. Veuillez réessayer.',
};

export const passwordMessages: Words<typeof english.passwordMessages> = {
  title: 'Changer le mot de passe',
  newPassword: 'Nouveau mot de passe',
  confirmPassword: 'Confirmer le mot de passe',
  submit: 'Changer le mot de passe',
  updated: 'Votre mot de passe est changé.',
  failed: 'Le mot de passe n’a pas pu être changé. Veuillez réessayer.',
  mismatch: 'Les mots de passe ne sont pas les mêmes',
  noUser: 'Personne n’est connecté',
  weakPassword: 'Veuillez choisir un mot de passe plus sûr.',
  signInAgain: 'Votre connexion date un peu. Pour continuer, saisissez votre mot de passe actuel.',
  currentPassword: 'Mot de passe actuel',
  continue: 'Continuer',
};

export const sessionMessages: Words<typeof english.sessionMessages> = {
  title: 'Appareils connectés',
  thisDevice: 'Cet appareil',
  unknownDevice: 'Un autre appareil',
  device: (name) => name.replace(' on ', ' sur '),
  lastUsed: (daysAgo) => {
    if (daysAgo === 0) return 'Utilisé dans les dernières 24 heures';
    return daysAgo === 1 ? 'Utilisé il y a un jour' : `Utilisé il y a ${daysAgo} jours`;
  },
  logOut: 'Déconnecter',
  logOutOf: (device) => `Déconnecter ${device}`,
  logOutElsewhere: 'Déconnecter tous les autres',
  more: (count) => (count === 1 ? 'et 1 autre' : `et ${count} autres`),
  ended: 'Appareil déconnecté.',
  failed: 'L’appareil n’a pas pu être déconnecté. Veuillez réessayer.',
  loadFailed: 'La liste de vos appareils n’a pas pu être chargée.',
};
