import { useEffect, useRef } from 'react'
import { Copy, Download } from 'lucide-react'
import { twoStepTexts } from '../../../platform/texts/two-step.ts'
import { Button, copyText, FormActions, saveFile, useToast } from '#ui'
import styles from './TwoStep.module.css'

/** Shows recovery codes once, to copy, download or write down. */
export function RecoveryCodes(props: { codes: readonly string[]; isFirst: boolean; onDone: () => void }) {
  const { codes, isFirst, onDone } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const toast = useToast()
  useEffect(() => heading.current?.focus(), [])
  const copy = async () => {
    const isCopied = await copyText(codes.join('\n'))
    toast(isCopied ? twoStepTexts.codesCopied : twoStepTexts.copyFailed, isCopied ? 'success' : 'error')
  }
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className={styles.heading}>
        {twoStepTexts.codesTitle}
      </h3>
      <p className={styles.lead}>
        {isFirst ? `${twoStepTexts.codesLead} ${twoStepTexts.othersEnded}` : twoStepTexts.codesLead}
      </p>
      <ul className={styles.codes} aria-label={twoStepTexts.codesTitle}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button variant="line" icon={<Copy className="icon-s" />} onClick={() => void copy()}>
          {twoStepTexts.copyCodes}
        </Button>
        <Button
          variant="line"
          icon={<Download className="icon-s" />}
          onClick={() =>
            saveFile(twoStepTexts.fileName, 'text/plain', `${twoStepTexts.file}\n\n${codes.join('\n')}\n`)
          }
        >
          {twoStepTexts.download}
        </Button>
      </div>
      <FormActions>
        <Button onClick={onDone}>{twoStepTexts.done}</Button>
      </FormActions>
    </>
  )
}
