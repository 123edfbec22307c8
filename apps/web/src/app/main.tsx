import '../lib/zod-without-eval.ts';
import '../features/booking/paying-page.ts';
import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/visually-hidden.css';
import { drawFirstPage } from './first-page.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
void drawFirstPage(root);
