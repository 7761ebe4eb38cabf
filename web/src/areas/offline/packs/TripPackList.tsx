import { paths } from '../../../platform/paths.ts'
import { tripPackTexts } from '../../../platform/texts/offline/trip-packs.ts'
import { Button, Link, Row, Section, Stack, useToast } from '#ui'
import { useVideos } from '../offline-videos.ts'
import styles from '../Download.module.css'
import { askToRemovePack } from './ask-to-remove-pack.ts'
import { PackProgress, PauseOrResume } from './TripPackDialog.tsx'
import { SharePackButton } from './SharePackButton.tsx'
import { packState, usePacks, type TripPack } from './trip-packs.ts'

/** The trip packs of this device; nothing if there are none. */
export function TripPackList() {
  const packs = usePacks()
  if (packs.length === 0) return null
  return (
    <Section title={tripPackTexts.list}>
      <Stack gap={5}>
        {packs.map((pack) => (
          <TripPackEntry key={pack.playlistId} pack={pack} />
        ))}
      </Stack>
    </Section>
  )
}

function TripPackEntry({ pack }: { pack: TripPack }) {
  const { name, playlistId } = pack
  const { isComplete } = packState(pack, useVideos())
  const showToast = useToast()
  const askToRemove = () => askToRemovePack(pack, () => showToast(tripPackTexts.removed))
  return (
    <article className={styles.half}>
      <h3 className={styles.halfTitle}>
        <Link href={paths.playlists(playlistId)}>{name}</Link>
      </h3>
      <PackProgress pack={pack} />
      <Row wrap gap={2}>
        {isComplete ? <SharePackButton pack={pack} /> : <PauseOrResume pack={pack} />}
        <Button
          size="sm"
          variant="line"
          aria-label={tripPackTexts.removeNamed({ name })}
          onClick={askToRemove}
        >
          {tripPackTexts.remove}
        </Button>
      </Row>
    </article>
  )
}
