/** Texts of the sign-ups that wait for approval. */
export const signUpTexts = {
  title: 'Waiting for approval',
  lead: "They signed up and can't sign in until you decide. They get a message about your decision.",
  list: 'Sign-ups waiting for approval',
  empty: 'No sign-ups are waiting',
  since: (moment: string) => `signed up ${moment}`,
  approve: 'Approve',
  approveOf: (name: string) => `Approve ${name}`,
  approved: (name: string) => `Approved ${name}`,
  refuse: 'Refuse',
  refuseOf: (name: string) => `Refuse ${name}`,
  refuseTitle: (name: string) => `Refuse the sign-up of ${name}?`,
  refuseText: 'Their account and details are permanently deleted. They can sign up again.',
  refused: (name: string) => `Refused the sign-up of ${name}`,
} as const
