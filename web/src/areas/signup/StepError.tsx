import { InlineAlert, TextLink } from '#ui'
import { accountTexts } from '../../platform/texts/accounts.ts'

/**
 * Why a step was refused. A verified reference is valid for 15 minutes: after that (`isEnded`) the user gets
 * a link to a new code.
 */
export function StepError(props: { text: string; isEnded: boolean; newCodeHref: string }) {
  return (
    <InlineAlert kind="error">
      <span>{`${props.text} `}</span>
      {props.isEnded && <TextLink href={props.newCodeHref}>{accountTexts.newCode}</TextLink>}
    </InlineAlert>
  )
}
