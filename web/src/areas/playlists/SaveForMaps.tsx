import { Download } from 'lucide-react'
import type { PlaylistCard, PlaylistStop } from '@serendib/contract'
import { paths } from '../../platform/paths.ts'
import { playlistTexts } from '../../platform/texts/playlists.ts'
import { Button, classNames, saveFile } from '#ui'
import { GPX_TYPE, formatGpx } from '../places/index.ts'
import styles from './PlaylistMap.module.css'

/** Downloads a playlist's stops for a map app, which can use them offline. */
export function SaveForMaps(props: {
  playlist: PlaylistCard
  stops: readonly PlaylistStop[]
  hrefOf: (stop: PlaylistStop) => string
}) {
  const { playlist, stops, hrefOf } = props
  const save = () => {
    const gpx = formatGpx({
      name: playlist.name,
      href: fullUrl(paths.playlistMap(playlist.id)),
      stops,
      hrefOf: (stop) => fullUrl(hrefOf(stop)),
    })
    saveFile(`${playlist.name}.gpx`, GPX_TYPE, gpx)
  }
  return (
    <Button
      className={classNames(styles.save, 'not-on-paper')}
      variant="ghost"
      size="sm"
      icon={<Download className="icon-s" />}
      onClick={save}
    >
      {playlistTexts.saveForMaps}
    </Button>
  )
}

const fullUrl = (path: string) => new URL(path, location.origin).href
