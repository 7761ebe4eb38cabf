/** Texts of captions, where their owner looks after them. */
export const captionTexts = {
  title: 'Captions',
  hint: 'WebVTT or SubRip (.vtt, .srt) in UTF-8, up to 1 MB.',
  language: 'Language of the captions',
  add: 'Add captions',
  replace: 'Replace the captions',
  adding: 'Adding...',
  isDefault: 'Shown by default',
  noDefault: 'Off until chosen',
  remove: (language: string) => `Remove the captions in ${language}`,
  saved: (language: string) => `Captions in ${language} saved`,
  removed: (language: string) => `Captions in ${language} removed`,
} as const
