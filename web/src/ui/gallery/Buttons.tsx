import { useState } from 'react'
import { ChevronRight, Flag, Play, Share2, ThumbsDown, ThumbsUp } from 'lucide-react'
import { Button, ButtonLink } from '../controls/Button.tsx'
import { ChipLink, ChipToggle, RemovableChip } from '../controls/Chip.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import { Panel } from '../Layout.tsx'
import { Segmented, SortToggle } from '../forms/Segmented.tsx'
import { Row, State } from './State.tsx'

export function Buttons() {
  const [vote, setVote] = useState('like')
  const [sort, setSort] = useState<'top' | 'new'>('top')
  const [isWorking, setWorking] = useState(false)
  return (
    <Panel title="Buttons">
      <Row>
        <State name="primary">
          <Button>Publish</Button>
        </State>
        <State name="disabled">
          <Button disabled>Publish</Button>
        </State>
        <State name="subscribe: press me">
          <Button
            variant="inverse"
            isLoading={isWorking}
            onClick={() => {
              setWorking(true)
              setTimeout(() => setWorking(false), 2000)
            }}
          >
            Subscribe
          </Button>
        </State>
        <State name="loading">
          <Button variant="inverse" isLoading>
            Subscribe
          </Button>
        </State>
        <State name="subscribed">
          <Button variant="line">Unsubscribe</Button>
        </State>
        <State name="spark">
          <ButtonLink variant="spark" href="/play" icon={<Play className="icon-s icon-fill" />}>
            Play Now
          </ButtonLink>
        </State>
        <State name="tonal">
          <Button variant="tonal" icon={<Share2 />}>
            Share
          </Button>
        </State>
        <State name="ghost">
          <Button variant="ghost">Cancel</Button>
        </State>
        <State name="danger">
          <Button variant="danger">Clear All</Button>
        </State>
        <State name="small">
          <Button variant="tonal" size="sm">
            Switch video
          </Button>
        </State>
        <State name="large">
          <Button size="lg">Enter</Button>
        </State>
        <State name="icon, line">
          <IconButton variant="line" label="Next" icon={<ChevronRight />} />
        </State>
        <State name="icon, off">
          <IconButton variant="line" label="Further" icon={<ChevronRight />} aria-disabled />
        </State>
        <State name="icon, tonal">
          <IconButton variant="tonal" label="Report video" icon={<Flag />} />
        </State>
        <State name="vote">
          <Segmented
            label="Vote"
            segments={[
              {
                value: 'like',
                label: 'Like',
                text: '6.2K',
                icon: <ThumbsUp />,
                isPressed: vote === 'like',
              },
              {
                value: 'dislike',
                label: 'Dislike',
                text: '48',
                icon: <ThumbsDown />,
                isPressed: vote === 'dislike',
              },
            ]}
            onPress={(value) => setVote(vote === value ? '' : value)}
          />
        </State>
        <State name="sort">
          <SortToggle
            label="Sort comments"
            value={sort}
            onChange={setSort}
            choices={[
              { value: 'top', label: 'Top Comment' },
              { value: 'new', label: 'Newest' },
            ]}
          />
        </State>
        <State name="chips">
          <Row>
            <ChipLink href="/hill-country">Hill country</ChipLink>
            <ChipToggle isPressed onClick={() => setSort('new')}>
              Pressed
            </ChipToggle>
            <RemovableChip removeLabel="Remove tea" onRemove={() => setSort('top')}>
              tea
            </RemovableChip>
          </Row>
        </State>
      </Row>
    </Panel>
  )
}
