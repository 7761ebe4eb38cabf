import { useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { FilmEntry } from '@serendib/contract'
import { administrationCalls, VIDEO_STATUSES } from '@serendib/contract'
import { call } from '../../platform/api.ts'
import { videoStatusTexts } from '../../platform/texts/account.ts'
import { administrationTexts, filmTexts } from '../../platform/texts/administration.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/TextInput.tsx'
import { EntryList } from './EntryList.tsx'
import { FilmRow, titleOf, type FilmAct } from './FilmRow.tsx'
import { FindForm, useNarrowing } from './FindForm.tsx'
import { filmsQuery } from './queries.ts'
import { useAct } from './use-act.ts'

/** Films in any state: moderators take them down and bring them back; administrators also choose what Home shows. */
export function FilmsTab({ isAdministrator }: { isAdministrator: boolean }) {
  const { find, state: named, narrow } = useNarrowing('films')
  const state = VIDEO_STATUSES.find((status) => status === named)
  const list = useInfiniteQuery(filmsQuery(find, state))
  const [doomed, setDoomed] = useState<FilmEntry | null>(null)
  const { perform } = useAct(sendAct, { said: ({ act }) => SAID[act] })
  return (
    <>
      <FindForm label={filmTexts.find} find={find} onFind={(words) => narrow({ find: words })}>
        <Field label={filmTexts.state}>
          <Select value={state ?? ''} onChange={(event) => narrow({ state: event.target.value })}>
            <option value="">{administrationTexts.all}</option>
            {VIDEO_STATUSES.map((status) => (
              <option key={status} value={status}>
                {videoStatusTexts[status]}
              </option>
            ))}
          </Select>
        </Field>
      </FindForm>
      <EntryList label={filmTexts.list} list={list} empty={filmTexts.empty} keyOf={({ id }) => id}>
        {(film) => (
          <FilmRow
            film={film}
            isAdministrator={isAdministrator}
            onAct={(act) => (act === 'takeDown' ? setDoomed(film) : perform({ film, act }))}
          />
        )}
      </EntryList>
      <ConfirmDialog
        isOpen={doomed !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) setDoomed(null)
        }}
        title={filmTexts.takeDownTitle(doomed === null ? '' : titleOf(doomed))}
        description={filmTexts.takeDownText}
        confirmLabel={filmTexts.takeDown}
        isDanger
        onConfirm={() => {
          setDoomed(null)
          if (doomed !== null) perform({ film: doomed, act: 'takeDown' })
        }}
      />
    </>
  )
}

const SAID: Record<FilmAct, string> = {
  takeDown: filmTexts.takenDown,
  bringBack: filmTexts.broughtBack,
  makeHero: filmTexts.isHero,
  addPick: filmTexts.picked,
  removePick: filmTexts.unpicked,
  encode: filmTexts.encoding,
}

function sendAct({ film, act }: { film: FilmEntry; act: FilmAct }): Promise<unknown> {
  const body = { videoId: film.id }
  switch (act) {
    case 'takeDown':
      return call(administrationCalls.takeDown, { body })
    case 'bringBack':
      return call(administrationCalls.bringBack, { body })
    case 'makeHero':
      return call(administrationCalls.chooseHero, { body })
    case 'addPick':
    case 'removePick':
      return call(administrationCalls.choosePick, { body: { ...body, isPick: act === 'addPick' } })
    case 'encode':
      return call(administrationCalls.encodeAgain, { body })
  }
}
