export { CaptionsField } from './CaptionsField.tsx'
export { useCaptionsDraft } from './captions-draft.ts'
