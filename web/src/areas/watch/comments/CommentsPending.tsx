import { Skeleton } from '#ui'
import styles from './Comments.module.css'

const shapes = [1, 2, 3]

/** The skeletons of three comments. */
export function CommentsPending() {
  return (
    <div className={styles.list}>
      {shapes.map((shape) => (
        <div key={shape} className={styles.comment}>
          <Skeleton width="44px" height="44px" shape="round" />
          <div className={styles.pendingLines}>
            <Skeleton width="30%" height="14px" />
            <Skeleton width="88%" height="15px" />
            <Skeleton width="54%" height="15px" />
          </div>
        </div>
      ))}
    </div>
  )
}
