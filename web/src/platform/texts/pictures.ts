import { defineTexts } from '@serendib/texts'
export const pictureTexts = defineTexts({
  heicUnreadable:
    "This browser can't open HEIC photos. Open this page in Safari, or choose a JPG, PNG, WebP or AVIF file.",
})
