import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { CaptionTrack } from '@serendib/contract'
import { formatPlural } from '../../../platform/format.ts'
import { languageName } from '../../../platform/languages.ts'
import { watchTexts } from '../../../platform/texts/watch.ts'
import { usePreferences } from '../../../player/preferences.ts'
import { EmptyState, ErrorState, Select, Skeleton, TextInput } from '#ui'
import { SpokenLines } from './SpokenLines.tsx'
import { linesWith, spokenLines, type SpokenLine } from './transcript.ts'
import styles from './Transcript.module.css'

const SKELETONS = ['72%', '58%', '81%', '64%', '76%']

/** The captions of a video in one language as lines, with a search field. */
export function Transcript(props: {
  tracks: readonly CaptionTrack[]
  position: () => number
  onSeek: (seconds: number) => void
  /** The initial search term. */
  sought: string
}) {
  const { tracks, position, onSeek } = props
  const [track, choose] = useTrack(tracks)
  const [term, setTerm] = useState(props.sought)
  const said = useSpokenLines(track?.url ?? '')
  const lines = useMemo(() => linesWith(said.data ?? [], term), [said.data, term])
  const isSeeking = term.trim() !== ''
  return (
    <>
      <div className={styles.tools}>
        <TextInput
          type="search"
          autoComplete="off"
          aria-label={watchTexts.findInTranscript}
          placeholder={watchTexts.findInTranscript}
          value={term}
          onChange={(event) => setTerm(event.target.value)}
        />
        <Languages tracks={tracks} chosen={track?.language} onChoose={choose} />
      </div>
      <output className={styles.found}>
        {isSeeking && lines.length > 0 && formatPlural(lines.length, watchTexts.lineCount)}
      </output>
      {said.isPending && <Pending />}
      {said.isError && (
        <ErrorState
          isCompact
          title={watchTexts.transcriptFailed}
          onRetry={() => void said.refetch()}
          isRetrying={said.isFetching}
        />
      )}
      {said.data && lines.length === 0 && (
        <EmptyState isCompact title={watchTexts.notSaid({ term: term.trim() })} />
      )}
      {lines.length > 0 && (
        <SpokenLines
          lines={lines}
          language={track?.language}
          isFollowing={!isSeeking}
          position={position}
          onSeek={onSeek}
        />
      )}
    </>
  )
}

/** The chosen language; at first that of the active captions, otherwise the video's default. */
function useTrack(tracks: readonly CaptionTrack[]) {
  const { captionLanguage } = usePreferences()
  const [chosen = captionLanguage, choose] = useState<string>()
  const track =
    tracks.find(({ language }) => language === chosen) ??
    tracks.find(({ isDefault }) => isDefault) ??
    tracks[0]
  return [track, choose] as const
}

function useSpokenLines(url: string) {
  return useQuery({
    queryKey: ['transcript', url],
    queryFn: async ({ signal }): Promise<SpokenLine[]> => {
      const response = await fetch(url, { signal })
      if (!response.ok) throw new Error(`${url} answered ${response.status}`)
      return spokenLines(await response.text())
    },
    // Caption files never change under their URL; offline they may be on the device.
    staleTime: Infinity,
    networkMode: 'always',
  })
}

function Languages(props: {
  tracks: readonly CaptionTrack[]
  chosen: string | undefined
  onChoose: (language: string) => void
}) {
  if (props.tracks.length < 2) return null
  return (
    <Select
      aria-label={watchTexts.transcriptLanguage}
      value={props.chosen}
      onChange={(event) => props.onChoose(event.target.value)}
    >
      {props.tracks.map(({ language }) => (
        <option key={language} value={language}>
          {languageName(language)}
        </option>
      ))}
    </Select>
  )
}

function Pending() {
  return (
    <div className={styles.box} role="status" aria-label={watchTexts.transcriptLoading}>
      {SKELETONS.map((width) => (
        <div key={width} className={styles.line}>
          <Skeleton width="40px" height="14px" />
          <Skeleton width={width} height="14px" />
        </div>
      ))}
    </div>
  )
}
