import type { Connections } from '@dewsweeper/contract/connections';
import { Card } from '@dewsweeper/web/ui/card.tsx';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import type { ReactNode } from 'react';
import { connectionMessages } from '../../messages/connections.ts';
import styles from './connections.module.css';

type ConnectionPartProps = {
  title: string;
  about: string;
  setBy: Connections['mail']['setBy'];
  mayChange: boolean;
  children: ReactNode;
};

/** Mail or texts, for whoever may change them; the others read why they may not. */
export function ConnectionPart({ title, about, setBy, mayChange, children }: ConnectionPartProps) {
  return (
    <Card className={styles.part}>
      <h2>{title}</h2>
      <p className={styles.soft}>{about}</p>
      {setBy === 'server' && <Notice isStatic>{connectionMessages.setOnServer}</Notice>}
      {setBy !== 'server' && !mayChange && (
        <>
          <p>{setBy === 'clubhouse' ? connectionMessages.works : connectionMessages.nobody}</p>
          <Notice isStatic>{connectionMessages.notOwnerOfAll}</Notice>
        </>
      )}
      {setBy !== 'server' && mayChange && children}
    </Card>
  );
}
