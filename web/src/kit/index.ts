/** What pages are built from: lists, calls, forms and confirmations. Above `ui` and `platform`, below the areas. */
export { confirm, type Question } from './confirm.ts'
export { ConfirmHost } from './ConfirmHost.tsx'
export { FormDialog } from './FormDialog.tsx'
export { List, type ListQuery, type ListSteps } from './List.tsx'
export { pagesOf, prefetchPages, type Pages } from './pages.ts'
export { useAction, useCall, type ActionOptions } from './use-call.ts'
export { useActionForm, useForm, type FormErrors, type FormState } from './use-form.ts'
