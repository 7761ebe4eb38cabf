export { contactFields, readContact, type Contact } from './contact.ts'
export { EntranceForm, EntranceFrame, EntranceHead } from './EntranceFrame.tsx'
export { readEntranceState, type EntranceState } from './entrance-state.ts'
