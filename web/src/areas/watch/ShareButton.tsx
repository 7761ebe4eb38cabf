import { useRef, useState } from 'react'
import { Copy, Share2 } from 'lucide-react'
import { paths } from '../../platform/paths.ts'
import { watchTexts } from '../../platform/texts/watch.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useToast } from '../../ui/Toast.tsx'
import styles from './ShareButton.module.css'
import { shareNetworks } from './share-networks.ts'

/** Passes a video on: by its link, or on a network. */
export function ShareButton(props: { title: string; slug: string; posterUrl: string | undefined }) {
  const { title, slug, posterUrl } = props
  const [isOpen, setOpen] = useState(false)
  const link = useRef<HTMLInputElement>(null)
  const showToast = useToast()
  const url = new URL(paths.watch(slug), location.origin).href
  const pictureUrl = posterUrl === undefined ? '' : new URL(posterUrl, location.origin).href

  const copy = async () => {
    const isCopied = await copyFrom(link.current, url)
    showToast(isCopied ? watchTexts.copied : watchTexts.copyFailed, isCopied ? 'success' : 'error')
  }

  return (
    <>
      <Button variant="tonal" icon={<Share2 />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {watchTexts.share}
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title={watchTexts.share}>
        <ul className={styles.networks}>
          {shareNetworks.map(({ name, mark, address }) => (
            <li key={name}>
              <a
                className={styles.network}
                href={address({ title, url, pictureUrl })}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={watchTexts.shareOn(name)}
              >
                <span className={styles.mark} aria-hidden="true">
                  {mark}
                </span>
                {name}
              </a>
            </li>
          ))}
        </ul>
        <div className={styles.link}>
          <TextInput
            ref={link}
            readOnly
            value={url}
            aria-label={watchTexts.shareLink}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button icon={<Copy />} onClick={() => void copy()}>
            {watchTexts.copy}
          </Button>
        </div>
      </Dialog>
    </>
  )
}

async function copyFrom(input: HTMLInputElement | null, text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Without https there is no clipboard: the old way copies what is selected.
    input?.select()
    return document.execCommand('copy')
  }
}
