import { defineTexts } from '@serendib/texts'
/** Texts of the sign-ups that wait for approval. */
export const signUpTexts = defineTexts({
  title: 'Waiting for approval',
  lead: "These people have signed up but can't sign in until you decide. They'll get a message with your decision.",
  list: 'Sign-ups waiting for approval',
  empty: 'No sign-ups are waiting',
  since: 'signed up {moment}',
  approve: 'Approve',
  approveOf: 'Approve {name}',
  approved: 'Approved {name}',
  reject: 'Reject',
  rejectOf: 'Reject {name}',
  rejectTitle: "Reject {name}'s sign-up?",
  rejectText: 'Their account and details are permanently deleted. They can sign up again.',
  rejected: "Rejected {name}'s sign-up",
})
