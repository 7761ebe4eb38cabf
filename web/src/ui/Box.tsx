import type { HTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import styles from './Box.module.css'
import type { Elements } from './elements.ts'

/** The spacing tokens: `--space-1` is 4 px, `--space-8` 32 px. */
type Space = 1 | 2 | 3 | 4 | 5 | 6 | 8

interface BoxProps extends Omit<HTMLAttributes<HTMLElement>, 'children'> {
  as?:
    | 'div'
    | 'span'
    | 'p'
    | 'b'
    | 'ul'
    | 'ol'
    | 'li'
    | 'dl'
    | 'h2'
    | 'h3'
    | 'header'
    | 'section'
    | 'article'
    | 'form'
  ref?: Ref<never>
}

interface FlexProps extends BoxProps {
  gap?: Space
  align?: 'start' | 'end' | 'center' | 'baseline' | 'stretch'
  justify?: 'between' | 'center' | 'end'
  /** Takes the space that is left in a row. */
  grows?: boolean
  children?: Elements
}

/** Elements side by side, in the middle of the line by default. `wrap` continues on a next line, which is closer. */
export const Row = ({ wrap, ...props }: FlexProps & { wrap?: boolean }) => (
  <Flex {...props} className={classNames(styles.row, wrap && styles.wrap, props.className)} />
)

/** Elements below each other. */
export const Stack = (props: FlexProps) => (
  <Flex {...props} className={classNames(styles.stack, props.className)} />
)

function Flex({ as: Tag = 'div', gap, align, justify, grows, className, ...props }: FlexProps) {
  const names = [
    gap && `gap-${gap}`,
    align && `align-${align}`,
    justify && `justify-${justify}`,
    grows && 'grows',
  ]
  return <Tag {...props} className={classNames(className, ...names.map((name) => name && styles[name]))} />
}

/** A box that stands out from the page; its parts are below each other. */
export function Surface({
  padding = 4,
  radius = 'lg',
  tone = 'surface',
  hasBorder,
  ...props
}: FlexProps & {
  padding?: 3 | 4 | 5 | 6
  radius?: 'sm' | 'md' | 'lg' | 'xl'
  tone?: 'surface' | 'sunken'
  hasBorder?: boolean
}) {
  const look = [styles[tone], hasBorder && styles.line, styles[`pad-${padding}`], styles[`radius-${radius}`]]
  return <Stack {...props} className={classNames(...look, props.className)} />
}

interface TextProps extends BoxProps {
  size?: 'xs' | 'sm' | 'md' | 'lg'
  tone?: 'soft' | 'muted' | 'danger'
  weight?: 'medium' | 'semi' | 'bold'
  /** Figures of equal width. */
  isNumeric?: boolean
  /** Breaks long words instead of widening its row. */
  breaksWords?: boolean
  children?: ReactNode
}

/** A text in the sizes, tones and weights of the design; a paragraph by default. */
export function Text({
  as: Tag = 'p',
  size,
  tone,
  weight,
  isNumeric,
  breaksWords,
  className,
  ...props
}: TextProps) {
  const names = [size && `size-${size}`, tone && `tone-${tone}`, weight && `weight-${weight}`]
  return (
    <Tag
      {...props}
      className={classNames(
        ...names.map((name) => name && styles[name]),
        isNumeric && 'num',
        breaksWords && styles.anywhere,
        className,
      )}
    />
  )
}
