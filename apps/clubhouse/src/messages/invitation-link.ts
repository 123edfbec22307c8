export const invitationLinkMessages = {
  give: (email: string) =>
    `${email} is invited. This server sends no mail: give them this link yourself. It works once, and for 72 hours.`,
} as const;
