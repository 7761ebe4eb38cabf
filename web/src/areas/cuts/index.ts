export { CutDialog } from './lazy.ts'
export { CutField } from './CutField.tsx'
