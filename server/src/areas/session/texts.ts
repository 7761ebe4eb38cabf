import { defineTexts } from '@serendib/texts'

export const newDeviceTexts = defineTexts({
  subject: 'New sign-in to your Serendib account',
  text: "Someone signed in to your Serendib account on {device}, which hadn't been used with it before. If this was you, you don't need to do anything. If it wasn't, set a new password now: choose \"Forgot password?\" on the sign-in page. That signs out all devices.",
})
