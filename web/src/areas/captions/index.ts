export { CaptionsField } from './CaptionsField.tsx'
