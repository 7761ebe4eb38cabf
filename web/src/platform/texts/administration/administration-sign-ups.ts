/** Texts of the sign-ups that wait for approval. */
export const signUpTexts = {
  title: 'Waiting for approval',
  lead: "These people have signed up but can't sign in until you decide. They'll get a message with your decision.",
  list: 'Sign-ups waiting for approval',
  empty: 'No sign-ups are waiting',
  since: (moment: string) => `signed up ${moment}`,
  approve: 'Approve',
  approveOf: (name: string) => `Approve ${name}`,
  approved: (name: string) => `Approved ${name}`,
  reject: 'Reject',
  rejectOf: (name: string) => `Reject ${name}`,
  rejectTitle: (name: string) => `Reject ${name}'s sign-up?`,
  rejectText: 'Their account and details are permanently deleted. They can sign up again.',
  rejected: (name: string) => `Rejected ${name}'s sign-up`,
} as const
