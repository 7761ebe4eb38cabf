import { CallError, type ErrorCode } from '@serendib/contract'
import { textOf } from '../../platform/calls/api.ts'
import { accountTexts } from '../../platform/texts/accounts.ts'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { TextLink } from '../../ui/controls/TextLink.tsx'

/**
 * Why a step was refused. A verified reference is valid for 15 minutes: after that (`endedBy`) the user gets
 * a link to a new code.
 */
export function StepError(props: { error: Error; endedBy: ErrorCode; newCodeHref: string }) {
  const { error, endedBy, newCodeHref } = props
  const needsCode = error instanceof CallError && error.code === endedBy
  return (
    <InlineAlert kind="error">
      <span>{`${textOf(error, accountTexts.unableToProceed)} `}</span>
      {needsCode && <TextLink href={newCodeHref}>{accountTexts.newCode}</TextLink>}
    </InlineAlert>
  )
}
