import { useState } from 'react'
import { Button } from '../controls/Button.tsx'
import { ChannelCard, ChannelRow } from '../cards/ChannelCard.tsx'
import { CardGrid, Panel, Section } from '../Layout.tsx'
import { PlaylistCard } from '../cards/PlaylistCard.tsx'
import { Skeletons, VideoCardSkeleton } from '../status/Skeleton.tsx'
import { VideoCard, VideoResult, VideoRow } from '../cards/VideoCard.tsx'
import { State } from './State.tsx'
import { samplePicture, sampleVideo } from './samples.ts'
import styles from './Gallery.module.css'

const { views: _views, age: _age, ...watched } = sampleVideo(4)

export function Cards() {
  const [isOpen, setOpen] = useState(false)
  const remove = () => setOpen(false)
  return (
    <>
      <Panel title="Video card">
        <CardGrid>
          <State name="default">
            <VideoCard {...sampleVideo(0)} />
          </State>
          <State name="watched, removable">
            <VideoCard
              {...watched}
              watchedShare={0.62}
              meta="Watched 2026-11-19"
              onRemove={remove}
              removeLabel="Remove from history"
            />
          </State>
          <State name="no picture">
            <VideoCard {...sampleVideo(5)} thumbnailUrl={null} />
          </State>
          <State name="loading">
            <VideoCardSkeleton />
          </State>
          <State name="playlist">
            <PlaylistCard
              title="Into the hills"
              href="/playlist"
              thumbnailUrl={samplePicture(6)}
              videoCount="8 videos"
              facts={['Play all', 'Created 2026-09-02']}
            />
          </State>
          <State name="playlist, to open">
            <PlaylistCard
              title="South, slowly"
              onSelect={() => setOpen(!isOpen)}
              isSelected={isOpen}
              thumbnailUrl={samplePicture(2)}
              videoCount="14 videos"
              facts={['Created 2026-07-21']}
            />
          </State>
        </CardGrid>
      </Panel>
      <Section title="Rows" subtitle="12">
        <div className={styles.fields}>
          <VideoRow {...sampleVideo(1)} />
          <VideoRow {...sampleVideo(5)} />
        </div>
        <VideoResult
          {...sampleVideo(6)}
          description="Galle on foot, one lane at a time, with the lighthouse keeper."
        />
        <VideoResult
          {...sampleVideo(7)}
          rank={2}
          description="Main point, head high, two people out. The rest of the bay was asleep, and so was the dog."
        />
      </Section>
      <Section title="On phones these lie down">
        <CardGrid hasPhoneRows>
          {[0, 1, 2].map((index) => (
            <VideoCard
              key={index}
              {...sampleVideo(index)}
              onRemove={remove}
              removeLabel="Remove from history"
            />
          ))}
        </CardGrid>
      </Section>
      <Section title="Channels">
        <CardGrid kind="channels">
          {['Hill Country Diaries', 'Wild Ceylon', 'Amma’s Table'].map((name, index) => (
            <ChannelCard
              key={name}
              name={name}
              href={`/channels/${index}`}
              logoUrl={index === 2 ? null : samplePicture(index, 200, 200)}
              isVerified={index < 2}
              subscribers="48.2K subscribers"
              action={
                <Button variant={index === 1 ? 'line' : 'inverse'}>
                  {index === 1 ? 'Unsubscribe' : 'Subscribe'}
                </Button>
              }
            />
          ))}
          <Skeletons kind="channel" count={2} label="Loading channels" />
        </CardGrid>
        <ChannelRow
          name="Northern Light"
          href="/channels/north"
          logoUrl={samplePicture(1, 200, 200)}
          isVerified
          subscribers="27.6K subscribers"
          action={<Button variant="inverse">Subscribe</Button>}
        />
      </Section>
    </>
  )
}
