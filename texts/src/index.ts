export { currentLanguage, setLanguage } from './current-language.ts'
export {
  defineTexts,
  hasValues,
  loadCatalog,
  messageId,
  tableOf,
  type Catalog,
  type Messages,
} from './define-texts.ts'
export * from './languages.ts'
export { message } from './message.ts'
