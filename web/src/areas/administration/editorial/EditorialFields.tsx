import type { AdBanner, EditorialContent, TeamMessage, UpcomingEvent } from '@serendib/contract'
import { LIMITS } from '@serendib/contract'
import { paths } from '../../../platform/paths.ts'
import { limitOf } from '../../../platform/text-limit.ts'
import { editorialFormTexts as texts } from '../../../platform/texts/administration/administration.ts'
import { Field } from '../../../ui/forms/Field.tsx'
import { FormGrid, FullRow, Panel } from '../../../ui/Layout.tsx'
import { Link } from '../../../ui/controls/Link.tsx'
import { TextArea, TextInput } from '../../../ui/forms/TextInput.tsx'
import styles from './Editorial.module.css'
import { ItemList } from '../ItemList.tsx'

/** A single-line text field of one item. */
function Line(props: {
  label: string
  value: string
  onChange: (value: string) => void
  max?: number
  isNumber?: boolean
  isRequired?: boolean
  hint?: string
}) {
  const { label, value, onChange, max, isNumber = false, isRequired, hint } = props
  return (
    <Field label={label} isRequired={isRequired} hint={hint}>
      <TextInput
        value={value}
        limit={max === undefined ? undefined : limitOf(value, max)}
        inputMode={isNumber ? 'numeric' : undefined}
        autoComplete="off"
        onChange={(event) =>
          onChange(isNumber ? event.target.value.replaceAll(/\D/g, '').slice(0, 9) : event.target.value)
        }
      />
    </Field>
  )
}

/** The fields of the editorial content. */
export function EditorialFields(props: {
  content: EditorialContent
  onChange: (content: EditorialContent) => void
}) {
  const { content, onChange } = props
  const change = (part: Partial<EditorialContent>) => onChange({ ...content, ...part })
  return (
    <>
      <Panel title={texts.contact}>
        <div className={styles.operator}>
          <Field label={texts.email} hint={texts.emailHint}>
            <TextInput
              type="email"
              value={content.contact}
              autoComplete="off"
              onChange={(event) => change({ contact: event.target.value })}
            />
          </Field>
          <Field label={texts.operator} hint={texts.operatorHint}>
            <TextArea
              value={content.operator}
              limit={limitOf(content.operator, LIMITS.operatorMax)}
              rows={3}
              onChange={(event) => change({ operator: event.target.value })}
            />
          </Field>
          <Field label={texts.furtherRules} hint={texts.furtherRulesHint}>
            <TextArea
              value={content.furtherRules}
              limit={limitOf(content.furtherRules, LIMITS.furtherRulesMax)}
              rows={4}
              onChange={(event) => change({ furtherRules: event.target.value })}
            />
          </Field>
        </div>
      </Panel>
      <Panel title={texts.messages}>
        <ItemList
          name={texts.message}
          addLabel={texts.add.message}
          items={content.messages}
          blank={{ phrase: '', imageUrl: '', author: '', link: '' }}
          onChange={(messages) => change({ messages })}
        >
          {(item, set) => <MessageFields item={item} set={set} />}
        </ItemList>
      </Panel>
      <Panel title={texts.events}>
        <FormGrid>
          <Line
            label={texts.subscriptions}
            value={String(content.subscriptions)}
            isNumber
            onChange={(value) => change({ subscriptions: Number(value) })}
          />
          <Line
            label={texts.updatedOn}
            hint={texts.day}
            value={content.updatedOn}
            onChange={(updatedOn) => change({ updatedOn })}
          />
        </FormGrid>
        <ItemList
          name={texts.event}
          addLabel={texts.add.event}
          items={content.events}
          blank={{ title: '', videoCount: 0, created: content.updatedOn, imageUrl: '', link: '' }}
          onChange={(events) => change({ events })}
        >
          {(item, set) => <EventFields item={item} set={set} />}
        </ItemList>
      </Panel>
      <Panel title={texts.banners}>
        <ItemList
          name={texts.banner}
          addLabel={texts.add.banner}
          items={content.banners}
          blank={{ title: '', line: '', imageUrl: '', link: '' }}
          onChange={(banners) => change({ banners })}
        >
          {(item, set) => <BannerFields item={item} set={set} />}
        </ItemList>
      </Panel>
      <Panel title={texts.picks} subtitle={content.picks.length === 0 ? texts.noPicks : texts.picksHint}>
        <Picks picks={content.picks} onChange={(picks) => change({ picks })} />
      </Panel>
    </>
  )
}

interface ItemProps<Item> {
  item: Item
  set: (change: Partial<Item>) => void
}

function MessageFields({ item, set }: ItemProps<TeamMessage>) {
  return (
    <FormGrid>
      <FullRow>
        <Line
          label={texts.phrase}
          value={item.phrase}
          max={200}
          isRequired
          onChange={(phrase) => set({ phrase })}
        />
      </FullRow>
      <Line label={texts.author} value={item.author} max={80} onChange={(author) => set({ author })} />
      <PictureAndLink item={item} set={set} />
    </FormGrid>
  )
}

function EventFields({ item, set }: ItemProps<UpcomingEvent>) {
  return (
    <FormGrid>
      <Line
        label={texts.title}
        value={item.title}
        max={120}
        isRequired
        onChange={(title) => set({ title })}
      />
      <Line label={texts.day} value={item.created} isRequired onChange={(created) => set({ created })} />
      <Line
        label={texts.videoCount}
        value={String(item.videoCount)}
        isNumber
        onChange={(value) => set({ videoCount: Number(value) })}
      />
      <PictureAndLink item={item} set={set} />
    </FormGrid>
  )
}

function BannerFields({ item, set }: ItemProps<AdBanner>) {
  return (
    <FormGrid>
      <Line label={texts.title} value={item.title} max={80} isRequired onChange={(title) => set({ title })} />
      <Line label={texts.line} value={item.line} max={160} onChange={(line) => set({ line })} />
      <PictureAndLink item={item} set={set} isPictureRequired />
    </FormGrid>
  )
}

function PictureAndLink(props: {
  item: { imageUrl: string; link: string }
  set: (change: { imageUrl?: string; link?: string }) => void
  isPictureRequired?: boolean
}) {
  const { item, set, isPictureRequired = false } = props
  return (
    <>
      <Line
        label={texts.image}
        value={item.imageUrl}
        max={300}
        isRequired={isPictureRequired}
        onChange={(imageUrl) => set({ imageUrl })}
      />
      <Line label={texts.link} value={item.link} max={300} onChange={(link) => set({ link })} />
    </>
  )
}

function Picks(props: {
  picks: EditorialContent['picks']
  onChange: (picks: EditorialContent['picks']) => void
}) {
  const { picks, onChange } = props
  return (
    <ItemList
      name={texts.picks}
      items={picks}
      nameOf={({ title, slug }) => title ?? slug}
      onChange={onChange}
    >
      {({ title, slug }) => <Link href={paths.watch(slug)}>{title ?? slug}</Link>}
    </ItemList>
  )
}
