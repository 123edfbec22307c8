import type { CourseMade as Made } from '@dewsweeper/contract/course-settings';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { ButtonLink } from '@dewsweeper/web/ui/button-link.tsx';
import { Card } from '@dewsweeper/web/ui/card.tsx';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { Copy, Download, Printer } from 'lucide-react';
import { useRef, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { bringMessages } from '../../messages/bring.ts';
import { connectionMessages } from '../../messages/connections.ts';
import { newCourseMessages } from '../../messages.ts';
import { warningText } from '../course-fields/faults.tsx';
import { QrCode } from '../staff/qr-code.tsx';
import styles from './course-made.module.css';

/** The link and its code, to be printed. */
export function CourseMade({ name, made, isOwner }: { name: string; made: Made; isOwner: boolean }) {
  const { group, id, link, warnings } = made;
  const code = useRef<HTMLDivElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    setIsCopied(true);
  };
  const save = () => {
    const svg = code.current?.querySelector('svg')?.cloneNode(true) as SVGElement;
    svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    const anchor = document.createElement('a');
    anchor.href = URL.createObjectURL(new Blob([svg.outerHTML], { type: 'image/svg+xml' }));
    anchor.download = `${id}.svg`;
    anchor.click();
    URL.revokeObjectURL(anchor.href);
  };
  return (
    <Card>
      <p>{newCourseMessages.made}</p>
      <p className={styles.link}>
        <a href={link}>{link}</a>
      </p>
      <div className={styles.code} ref={code}>
        <QrCode text={link} label={newCourseMessages.qrCode(name)} />
      </div>
      {warnings.map(warningText).map((text) => (
        <Notice isStatic key={text}>
          {text}
        </Notice>
      ))}
      <div className={styles.buttons}>
        <Button variant="quiet" onClick={() => void copy()}>
          <Copy size={18} aria-hidden="true" />
          <span role="status">{isCopied ? newCourseMessages.copied : newCourseMessages.copy}</span>
        </Button>
        <Button variant="quiet" onClick={save}>
          <Download size={18} aria-hidden="true" />
          {newCourseMessages.saveCode}
        </Button>
        <Button variant="quiet" onClick={() => window.print()}>
          <Printer size={18} aria-hidden="true" />
          {newCourseMessages.print}
        </Button>
      </div>
      <div className={styles.next}>
        {isOwner && (
          <ButtonLink variant="quiet" to={paths.connections} params={{ group, course: id }} wide>
            {connectionMessages.link}
          </ButtonLink>
        )}
        <ButtonLink variant="quiet" to={paths.bring} params={{ group, course: id }} wide>
          {bringMessages.link}
        </ButtonLink>
        <ButtonLink to={paths.course} params={{ group, course: id }} wide>
          {newCourseMessages.toSheet}
        </ButtonLink>
      </div>
    </Card>
  );
}
