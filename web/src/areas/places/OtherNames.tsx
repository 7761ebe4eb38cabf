import { Fragment } from 'react'
import type { PlaceName } from '@serendib/contract'

/** A place's names in the other languages, where known. */
export function OtherNames(props: {
  place: Pick<PlaceName, 'name' | 'nameEn' | 'nameSi' | 'nameTa'>
  className?: string | undefined
}) {
  const { name, nameEn, nameSi, nameTa } = props.place
  const others = Object.entries({ en: nameEn, si: nameSi, ta: nameTa }).filter(
    ([, other]) => other !== '' && other !== name,
  )
  if (others.length === 0) return null
  return (
    <span className={props.className}>
      {others.map(([language, other], index) => (
        <Fragment key={language}>
          {index > 0 && <span> · </span>}
          <span lang={language}>{other}</span>
        </Fragment>
      ))}
    </span>
  )
}
