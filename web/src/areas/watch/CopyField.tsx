import { useRef } from 'react'
import { Copy } from 'lucide-react'
import { watchTexts } from '../../platform/texts/watch.ts'
import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { TextInput } from '../../ui/TextInput.tsx'
import { useToast } from '../../ui/Toast.tsx'
import styles from './ShareButton.module.css'

/** A text to take along, with the button that copies it. */
export function CopyField(props: {
  label: string
  text: string
  buttonLabel: string
  copiedText: string
  /** The one that most people come for. */
  isChief?: boolean
}) {
  const { label, text, buttonLabel, copiedText, isChief = false } = props
  const input = useRef<HTMLInputElement>(null)
  const showToast = useToast()
  const copy = async () => {
    const isCopied = await copyText(text, input.current)
    showToast(isCopied ? copiedText : watchTexts.copyFailed, isCopied ? 'success' : 'error')
  }
  return (
    <div className={styles.link}>
      <TextInput
        ref={input}
        readOnly
        value={text}
        aria-label={label}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant={isChief ? 'primary' : 'tonal'} icon={<Copy />} onClick={() => void copy()}>
        {buttonLabel}
      </Button>
    </div>
  )
}
