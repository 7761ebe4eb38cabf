export { CaptionsField } from './CaptionsField.tsx'
export { draftCaptions, useCaptionsDraft } from './captions-draft.ts'
