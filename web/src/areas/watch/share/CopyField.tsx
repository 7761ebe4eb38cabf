import { Copy } from 'lucide-react'
import { watchTexts } from '../../../platform/texts/watch.ts'
import { Button, copyText, TextInput, useToast } from '#ui'
import styles from './ShareButton.module.css'

/** A text with a button that copies it. */
export function CopyField(props: {
  label: string
  text: string
  buttonLabel: string
  copiedText: string
  /** The main one of several. */
  isChief?: boolean
}) {
  const { label, text, buttonLabel, copiedText, isChief = false } = props
  const showToast = useToast()
  const copy = async () => {
    const isCopied = await copyText(text)
    showToast(isCopied ? copiedText : watchTexts.copyFailed, isCopied ? 'success' : 'error')
  }
  return (
    <div className={styles.link}>
      <TextInput readOnly value={text} aria-label={label} onFocus={(event) => event.currentTarget.select()} />
      <Button variant={isChief ? 'primary' : 'tonal'} icon={<Copy />} onClick={() => void copy()}>
        {buttonLabel}
      </Button>
    </div>
  )
}
