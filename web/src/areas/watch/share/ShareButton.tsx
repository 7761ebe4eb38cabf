import { useState } from 'react'
import { Share2, Smartphone } from 'lucide-react'
import { formatClock } from '../../../platform/format.ts'
import { paths } from '../../../platform/paths.ts'
import { watchTexts } from '../../../platform/texts/watch.ts'
import { Button, Checkbox, Dialog } from '#ui'
import { CopyField } from './CopyField.tsx'
import { embedCode } from './embed-code.ts'
import styles from './ShareButton.module.css'
import { shareNetworks } from './share-networks.ts'

interface ShareProps {
  title: string
  slug: string
  thumbnailUrl: string | undefined
  /** The current position in seconds. */
  position: () => number
}

/**
 * Shares a video: with an app of the device, on a network, by its link, or as an embedded player; from the
 * start or from the current position.
 */
export function ShareButton({ position, ...video }: ShareProps) {
  const [isOpen, setOpen] = useState(false)
  // The position when the panel opened, so that the link does not change while it is being copied.
  const [moment, setMoment] = useState(0)
  const [startsHere, setStartsHere] = useState(false)

  const open = () => {
    setMoment(Math.floor(position()))
    setStartsHere(false)
    setOpen(true)
  }

  return (
    <>
      <Button variant="tonal" icon={<Share2 />} aria-haspopup="dialog" onClick={open}>
        {watchTexts.share}
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title={watchTexts.share} size="lg">
        <ShareOptions {...video} moment={moment} startsHere={startsHere} onStartsHereChange={setStartsHere} />
      </Dialog>
    </>
  )
}

/** With the device's share sheet: WhatsApp, messages, nearby devices. */
async function shareByApp(video: ShareData): Promise<void> {
  try {
    await navigator.share(video)
  } catch {
    // Cancelled, or no app accepted it: the other ways are shown next to it.
  }
}

/** The networks, the link and the embed code. */
function ShareOptions(
  props: Omit<ShareProps, 'position'> & {
    moment: number
    startsHere: boolean
    onStartsHereChange: (startsHere: boolean) => void
  },
) {
  const { title, slug, thumbnailUrl, moment, startsHere, onStartsHereChange } = props
  const at = startsHere ? { at: moment } : undefined
  const url = new URL(paths.watch(slug, at), location.origin).href
  const embedUrl = new URL(paths.embed(slug, at), location.origin).href
  const pictureUrl = thumbnailUrl === undefined ? '' : new URL(thumbnailUrl, location.origin).href
  return (
    <>
      <ul className={styles.networks}>
        {'share' in navigator && (
          <li>
            <button
              type="button"
              className={styles.network}
              aria-label={watchTexts.shareByApp}
              onClick={() => void shareByApp({ title, url })}
            >
              <span className={styles.mark} aria-hidden="true">
                <Smartphone />
              </span>
              <span>{watchTexts.apps}</span>
            </button>
          </li>
        )}
        {shareNetworks.map(({ name, mark, shareUrl }) => (
          <li key={name}>
            <a
              className={styles.network}
              href={shareUrl({ title, url, pictureUrl })}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={watchTexts.shareOn({ network: name })}
            >
              <span className={styles.mark} aria-hidden="true">
                {mark}
              </span>
              <span>{name}</span>
            </a>
          </li>
        ))}
      </ul>
      {moment > 0 && (
        <Checkbox
          className={styles.startAt}
          label={watchTexts.startAt({ moment: formatClock(moment) })}
          checked={startsHere}
          onChange={(event) => onStartsHereChange(event.target.checked)}
        />
      )}
      <CopyField
        label={watchTexts.shareLink}
        text={url}
        buttonLabel={watchTexts.copy}
        copiedText={watchTexts.copied}
        isChief
      />
      <CopyField
        label={watchTexts.embedCode}
        text={embedCode({ title, url: embedUrl })}
        buttonLabel={watchTexts.copyCode}
        copiedText={watchTexts.codeCopied}
      />
    </>
  )
}
