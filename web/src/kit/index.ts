/** What pages are built from: lists, calls, forms and confirmations. Above `ui` and `platform`, below the areas. */
export { LanguageSwitch } from './LanguageSwitch.tsx'
export { confirm } from './confirm.ts'
export { FormDialog } from './FormDialog.tsx'
export { List, type ListQuery, type ListSteps } from './List.tsx'
export { Loaded, Loading } from './Loaded.tsx'
export {
  cleanTranslations,
  fieldsOf,
  hasTranslations,
  noTranslations,
  otherLanguages,
} from './other-languages.ts'
export { type Pages, pagesOf, prefetchPages } from './pages.ts'
export { TranslationFields } from './TranslationFields.tsx'
export { reload, useAction, useCall } from './use-call.ts'
export { useActionForm, useForm } from './use-form.ts'
