import { defineTexts } from '@serendib/texts'
/** Texts about newer versions in the admin console. */
export const updateTexts = defineTexts({
  available: 'Version {version} is available.',
  released: 'Version {version} was released on {date}.',
  how: 'Try it on your newest backup first: npm run admin -- upgrade --check',
  page: 'About this version',
  notes: 'What has changed',
  failed: "Couldn't read the list of releases. Check UPDATES_URL.",
})
