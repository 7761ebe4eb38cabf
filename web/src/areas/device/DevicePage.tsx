import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatBytes } from '../../platform/format.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { paths } from '../../platform/paths.ts'
import { deviceTexts } from '../../platform/texts/device.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { InlineAlert } from '../../ui/InlineAlert.tsx'
import { CardGrid, Page, PageHead, Section } from '../../ui/Layout.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { VideoCard } from '../../ui/VideoCard.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { checkFilms } from './check.ts'
import { storage } from './film-store.ts'
import { filmView } from './film-view.ts'
import { removeFilm } from './keeping.ts'
import { dropFilm, isWhole, useFilms, type KeptFilm, type WholeFilm } from './kept-films.ts'
import { HalfFilm } from './HalfFilm.tsx'
import styles from './Keep.module.css'

/** What is kept on this device, with a connection or without. */
export function Component() {
  usePageTitle(deviceTexts.page)
  const films = useFilms()
  useEffect(() => {
    // What the browser refuses (a private window, say) holds no films.
    checkFilms().catch(() => undefined)
  }, [])
  const [removing, setRemoving] = useState<KeptFilm>()
  const showToast = useToast()
  const whole = films.filter(isWhole)
  const halves = films.filter(({ state }) => state === 'partial')
  const remove = async (film: KeptFilm) => {
    setRemoving(undefined)
    await removeFilm(film.videoId)
    showToast(deviceTexts.removed)
  }
  return (
    <Page>
      <PageHead title={deviceTexts.page} subtitle={whole.length > 0 && sumOf(whole)} />
      <GoneFilms films={films.filter(({ state }) => state === 'gone')} />
      {whole.length + halves.length === 0 && (
        <EmptyState
          title={deviceTexts.empty}
          action={<ButtonLink href={paths.allVideos()}>{deviceTexts.findFilms}</ButtonLink>}
        >
          {deviceTexts.emptyAdvice}
        </EmptyState>
      )}
      {whole.length > 0 && <WholeFilms films={whole} onRemove={setRemoving} />}
      {halves.length > 0 && (
        <Section title={deviceTexts.half}>
          <div className={styles.halves}>
            {halves.map((film) => (
              <HalfFilm key={film.videoId} film={film} onRemove={() => void remove(film)} />
            ))}
          </div>
        </Section>
      )}
      {whole.length > 0 && <MayGo />}
      <ConfirmDialog
        isOpen={removing !== undefined}
        onOpenChange={() => setRemoving(undefined)}
        title={deviceTexts.removeTitle}
        description={removing && deviceTexts.removeText(removing.title)}
        confirmLabel={deviceTexts.remove}
        isDanger
        onConfirm={() => removing && void remove(removing)}
      />
    </Page>
  )
}

/** '3 films · 412 MB' */
function sumOf(films: readonly KeptFilm[]): string {
  const bytes = films.reduce((sum, film) => sum + film.bytes, 0)
  return `${deviceTexts.films(films.length)} · ${formatBytes(bytes)}`
}

function WholeFilms(props: { films: readonly WholeFilm[]; onRemove: (film: KeptFilm) => void }) {
  return (
    <>
      <h2>
        <VisuallyHidden>{deviceTexts.kept}</VisuallyHidden>
      </h2>
      <CardGrid hasPhoneRows>
        {props.films.map((film) => (
          <VideoCard
            key={film.videoId}
            {...filmView(film)}
            removeLabel={deviceTexts.removeNamed(film.title)}
            onRemove={() => props.onRemove(film)}
          />
        ))}
      </CardGrid>
    </>
  )
}

function GoneFilms({ films }: { films: readonly KeptFilm[] }) {
  if (films.length === 0) return null
  return (
    <div className={styles.gone}>
      {films.map(({ videoId, title, isCut }) => (
        <InlineAlert key={videoId} kind="info">
          <div className={styles.goneRow}>
            {isCut ? deviceTexts.cut(title) : deviceTexts.gone(title)}
            <Button size="sm" variant="line" onClick={() => dropFilm(videoId)}>
              {deviceTexts.dismiss}
            </Button>
          </div>
        </InlineAlert>
      ))}
    </div>
  )
}

/** Where the browser has promised nothing. */
function MayGo() {
  const { data } = useQuery({
    queryKey: ['the device keeps'],
    queryFn: async () => (await storage.persisted?.()) ?? false,
    networkMode: 'always',
  })
  return data === false ? <p className={styles.mayGo}>{deviceTexts.mayGo}</p> : null
}
