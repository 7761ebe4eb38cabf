/** Texts of creating and showing channels; the quoted ones of the product stand to the letter. */
export const channelTexts = {
  subscriber: 'subscriber',
  subscribers: 'subscribers',
} as const
