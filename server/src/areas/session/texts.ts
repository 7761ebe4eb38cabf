import { defineTexts } from '@serendib/texts'

export const newDeviceTexts = defineTexts({
  subject: 'New sign-in to your Serendib account',
  text: 'Somebody signed in to your Serendib account with {device}, a device that had not been used for it. If it was you, you don\'t need to do anything. If it wasn\'t, set a new password now: choose "Forgot password?" on the sign-in page. That signs out all devices.',
})
