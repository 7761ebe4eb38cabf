import { Refused, type RefusalCode } from '@serendib/contract'
import { textOf } from '../../platform/api.ts'
import { accountTexts } from '../../platform/texts/accounts.ts'
import { InlineAlert } from '../../ui/InlineAlert.tsx'
import { TextLink } from '../../ui/TextLink.tsx'

/**
 * Why a step was refused. A verified reference holds for a quarter of an hour: whoever took longer (`endedBy`) is led to
 * another code.
 */
export function StepRefusal(props: { error: Error; endedBy: RefusalCode; newCodeHref: string }) {
  const { error, endedBy, newCodeHref } = props
  const needsCode = error instanceof Refused && error.code === endedBy
  return (
    <InlineAlert kind="error">
      {textOf(error, accountTexts.unableToProceed)}{' '}
      {needsCode && <TextLink href={newCodeHref}>{accountTexts.newCode}</TextLink>}
    </InlineAlert>
  )
}
