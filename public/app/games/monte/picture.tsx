import { CardPicture, CardPieces } from '../cards/card-row.tsx';

export const MontePieces = () => <CardPieces cards={[undefined, 'QH', undefined]} />;
export const MontePicture = () => <CardPicture cards={['JS', 'QH', undefined]} />;
